/** The cover on the stage: its button, and the session that pauses and is silent while the page is covered. */
import { EyeOff } from 'lucide-react'
import { cover, isCovered, readCoverSettings } from '../../domain/cover/cover.ts'
import { holdIdle } from '../../domain/cover/idle.ts'
import { texts } from '../../lib/i18n/i18n.ts'
import type { ExtraContext, OpenExtra, StageExtra } from '../../play/extra.ts'
import { createStore } from '../../ui/store.ts'

type Followed = Pick<ExtraContext, 'setVolumes' | 'view' | 'volumes' | 'send'>

/**
 * Mutes at once and pauses as soon as the session offers it, as often as anything resumes it. The volumes are muted and not
 * the mixer alone: voices of the browser do not pass through it.
 */
export function followCover({ setVolumes, view, volumes, send }: Followed) {
  /** Whether the member had muted the session; null while it is not covered. */
  let before: boolean | null = null
  const pause = () => {
    if (isCovered.get() && view.get()?.inputs.includes('pause')) send('pause')
  }
  const update = () => {
    if (isCovered.get()) {
      before ??= volumes.get().isMuted
      setVolumes({ isMuted: true })
    } else if (before !== null) {
      setVolumes({ isMuted: before })
      before = null
    }
    pause()
  }
  const subscriptions = [isCovered.subscribe(update), view.subscribe(pause)]
  update()
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe()
  }
}

function open(context: ExtraContext): OpenExtra {
  const unfollow = followCover(context)
  const release = holdIdle()
  return {
    tool: {
      icon: EyeOff,
      label: createStore(texts.t('cover.chip')),
      isOn: createStore(false),
      press: cover,
      help: { key: readCoverSettings().key, text: texts.t('cover.help') },
    },
    close() {
      unfollow()
      release()
    },
  }
}

export const coverTool: StageExtra = { name: 'cover', open }
