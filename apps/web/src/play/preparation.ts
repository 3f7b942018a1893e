/** When the session begins: as soon as the first lines can be spoken, or the patience of a person ends. */
import type { StageClock } from './stage-clock.ts'
import type { Voice } from './outputs/voice/voice.ts'

/** Lines that are enough to begin with; the others follow while the session runs. */
export const LINES_TO_BEGIN = 6
export const PATIENCE_MS = 8000

export interface Preparation {
  now(): void
  cancel(): void
}

/** Somebody has to read something first. */
export const beginWhenTold = (begin: () => void): Preparation => ({ now: begin, cancel: () => undefined })

/** Calls `begin` once. Returns the way to begin at once (`now`) or never (`cancel`). */
export function beginWhenReady(clock: StageClock, voice: Voice, begin: () => void): Preparation {
  const from = clock.wall()
  const enough = () => {
    const { health, ready, total } = voice.state.get()
    return health === 'failed' || ready >= Math.min(LINES_TO_BEGIN, total) || clock.wall() - from >= PATIENCE_MS
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
