/**
 * Inputs without the keyboard: gamepad, media keys and voice commands, as bound in the choice of keys. Their code is loaded
 * for members who have a gamepad or have chosen some of them.
 */
import { Mic } from 'lucide-react'
import { BINDINGS_KEY, hasChosenBindings, onBindings } from '../../domain/hands-free/changes.ts'
import { connectedGamepads, DEFAULT_STOP_BUTTON } from '../../domain/hands-free/gamepad.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import { readStoredObject } from '../../lib/storage/stored.ts'
import type { ExtraContext, OpenExtra, StageExtra } from '../../play/extra.ts'
import { createStore } from '../../ui/store.ts'
import type { HandsFreeInputs } from './inputs.ts'

const isUsed = (): boolean => hasChosenBindings() || connectedGamepads().some((pad) => pad !== null)

/** The button bound to stop. Read from storage: the code of the bindings may not be loaded. */
function stopButton(): number {
  const { gamepad }: { gamepad?: { stop?: unknown } | null } = readStoredObject('device', BINDINGS_KEY)
  return typeof gamepad?.stop === 'number' ? gamepad.stop : DEFAULT_STOP_BUTTON
}

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
  // Browsers expose a gamepad with its first press, which may be over before the code of the inputs is loaded.
  const onConnected = ({ gamepad }: GamepadEvent) => {
    if (gamepad.buttons[stopButton()]?.pressed) context.send('stop')
    update()
  }
  addEventListener('gamepadconnected', onConnected)
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
      removeEventListener('gamepadconnected', onConnected)
      inputs?.close()
    },
  }
}

export const handsFree: StageExtra = { name: 'hands-free', open }
