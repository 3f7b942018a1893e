/** Publishes the session's views at their times, and the list of items to release after a stop. */
import type { ReleaseStep, StageView } from '@rubato/engine'
import { createStore, type ReadableStore } from '../../ui/store.ts'
import { createDueList, type OutputCueOf, type Output } from './output.ts'

export interface Screen extends Output {
  view: ReadableStore<StageView | null>
  /** The items to release, set by a safe state; null before. */
  release: ReadableStore<readonly ReleaseStep[] | null>
}

export function createScreen(): Screen {
  const waiting = createDueList<OutputCueOf<'show'> | OutputCueOf<'safe-state'>>()
  const view = createStore<StageView | null>(null)
  const release = createStore<readonly ReleaseStep[] | null>(null)
  return {
    view,
    release,
    take(cue) {
      if (cue.kind === 'show' || cue.kind === 'safe-state') waiting.add(cue)
    },
    retract: waiting.retract,
    tick(now) {
      for (const cue of waiting.due(now)) {
        if (cue.kind === 'show') view.set(cue.view)
        else release.set(cue.release)
      }
    },
    silence: waiting.clear,
  }
}
