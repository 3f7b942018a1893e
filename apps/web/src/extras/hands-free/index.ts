/**
 * Inputs without the keyboard: gamepad, media keys and voice commands, as bound in the choice of keys. Their code is loaded
 * for members who have a gamepad or have chosen some of them.
 */
import { Mic } from 'lucide-react'
import { hasChosenBindings, onBindings } from '../../domain/hands-free/changes.ts'
import { connectedGamepads } from '../../domain/hands-free/gamepad.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import type { ExtraContext, OpenExtra, StageExtra } from '../../play/extra.ts'
import { createStore } from '../../ui/store.ts'
import type { HandsFreeInputs } from './inputs.ts'

const isUsed = (): boolean => hasChosenBindings() || connectedGamepads().some((pad) => pad !== null)

function open(context: ExtraContext): OpenExtra {
  const isListening = createStore(false)
  const isShown = createStore(false)
  const label = createStore<string>(texts.t('hands-free.listening'))
  let inputs: HandsFreeInputs | null = null
  let isLoading = false
  let isClosed = false
  const load = async () => {
    if (inputs || isLoading || isClosed || !isUsed()) return
    isLoading = true
    // Without a network the keyboard is left; the next gamepad or change of the choice tries again.
    const loaded = await import('./inputs.ts').catch(() => null)
    isLoading = false
    if (!loaded || isClosed) return
    const onListening = (is: boolean) => {
      isListening.set(is)
      if (is) label.set(texts.t('hands-free.listening'))
    }
    const onRefused = () => label.set(texts.t('hands-free.not-listening'))
    inputs = loaded.openInputs(context, { onVoice: isShown.set, onListening, onRefused })
  }
  const update = () => void load()
  const unsubscribe = onBindings(update)
  addEventListener('gamepadconnected', update)
  update()
  return {
    tool: {
      icon: Mic,
      label,
      isOn: isListening,
      isShown,
      press: () => inputs?.stopListening(),
    },
    close() {
      isClosed = true
      unsubscribe()
      removeEventListener('gamepadconnected', update)
      inputs?.close()
    },
  }
}

export const handsFree: StageExtra = { name: 'hands-free', open }
