/** The privacy screen on the stage: its button, and the session that pauses and is silent while the page is hidden. */
import { EyeOff } from 'lucide-react'
import {
  showPrivacyScreen,
  isPrivacyScreenOn,
  readPrivacyScreenSettings,
} from '../../domain/privacy-screen/privacy-screen.ts'
import { holdIdle } from '../../domain/privacy-screen/idle.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import type { ExtraContext, OpenExtra, StageExtra } from '../../play/extra.ts'
import { createStore } from '../../ui/store.ts'

type Followed = Pick<ExtraContext, 'setVolumes' | 'view' | 'volumes' | 'send'>

/**
 * Mutes at once and pauses as soon as the session offers it, as often as anything resumes it. The volumes are muted and not
 * the mixer alone: voices of the browser do not pass through it.
 */
export function followPrivacyScreen({ setVolumes, view, volumes, send }: Followed) {
  /** Whether the member had muted the session; null while it is not hidden. */
  let before: boolean | null = null
  const pause = () => {
    if (isPrivacyScreenOn.get() && view.get()?.inputs.includes('pause')) send('pause')
  }
  const update = () => {
    if (isPrivacyScreenOn.get()) {
      before ??= volumes.get().isMuted
      setVolumes({ isMuted: true })
    } else if (before !== null) {
      setVolumes({ isMuted: before })
      before = null
    }
    pause()
  }
  const subscriptions = [isPrivacyScreenOn.subscribe(update), view.subscribe(pause)]
  update()
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe()
  }
}

function open(context: ExtraContext): OpenExtra {
  const label = texts.t('privacy-screen.cover')
  const unfollow = followPrivacyScreen(context)
  const release = holdIdle()
  return {
    tool: {
      icon: EyeOff,
      label: createStore(label),
      row: { widest: label, onPhones: true },
      isOn: createStore(false),
      press: showPrivacyScreen,
      help: { key: readPrivacyScreenSettings().key, text: texts.t('privacy-screen.help') },
    },
    close() {
      unfollow()
      release()
    },
  }
}

export const privacyScreenTool: StageExtra = { name: 'privacy-screen', open }
