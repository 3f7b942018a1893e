/** The next media of a session, for loading them ahead. */
import type { ShownMedium } from '@rubato/contracts/domain'
import type { SessionCue } from './model/cue.ts'
import type { SessionState } from './model/state.ts'

/** A medium of the game that has not been handed out yet. */
export interface MediumAhead {
  /** Session time, ms. In a pause: when it would come if the game resumed now. An input may move or drop it. */
  at: number
  link: ShownMedium
}

/** The next media of the game, in the order of their times, at most `most`. */
export function mediaAhead({ latest }: SessionState, most: number): MediumAhead[] {
  const { at: now, timeline, nextIndex, suspended, pausedAt } = latest
  const found: MediumAhead[] = []
  const collect = (cues: readonly SessionCue[], from: number, delay: number) => {
    for (let index = from; index < cues.length && found.length < most; index++) {
      const cue = cues[index]!
      if (cue.kind === 'media') found.push({ at: cue.at + delay, link: cue.link })
    }
  }
  collect(timeline, nextIndex, 0)
  if (suspended) collect(suspended, 0, now - pausedAt)
  return found
}
