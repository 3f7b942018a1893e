/** When the session begins: as soon as the first lines are rendered, or after `PREPARATION_TIMEOUT_MS`. */
import type { StageClock } from './clock/stage-clock.ts'
import type { Voice, VoiceState } from './outputs/voice/voice.ts'

/** Number of rendered lines to begin with; the others are rendered while the session runs. */
const LINES_TO_BEGIN = 6
const PREPARATION_TIMEOUT_MS = 8000

/** The part of the bar that fetching the voice fills, where it is fetched. */
const FETCHING = 0.8

/** How much of the preparation is done, 0..1. */
export function preparedShare({ loading, ready, total }: Pick<VoiceState, 'loading' | 'ready' | 'total'>): number {
  const rendered = total === 0 ? 0 : Math.min(1, ready / Math.min(LINES_TO_BEGIN, total))
  return loading === null ? rendered : FETCHING * loading + (1 - FETCHING) * rendered
}

export interface Preparation {
  now(): void
  cancel(): void
}

/** Begins with `now` only: the member has to read a notice first. */
export const beginOnRequest = (begin: () => void): Preparation => ({ now: begin, cancel: () => undefined })

/** Calls `begin` once. Returns functions to begin at once (`now`) and not to begin (`cancel`). */
export function beginWhenReady(clock: StageClock, voice: Voice, begin: () => void): Preparation {
  const from = clock.wall()
  const enough = () => {
    const { health, ready, total } = voice.state.get()
    return (
      health === 'failed' || ready >= Math.min(LINES_TO_BEGIN, total) || clock.wall() - from >= PREPARATION_TIMEOUT_MS
    )
  }
  const unsubscribe = clock.onTick(() => {
    if (enough()) now()
  })
  const now = () => {
    unsubscribe()
    begin()
  }
  return { now, cancel: unsubscribe }
}
