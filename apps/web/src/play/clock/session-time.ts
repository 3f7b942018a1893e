/** Session time: the audio clock, counted from the start of the session. */
import type { StageClock } from './stage-clock.ts'

/** @param from session time at the beginning, ms: above 0 for a session that is resumed */
export function createSessionTime(clock: Pick<StageClock, 'audio'>, from = 0) {
  let origin: number | null = null
  return {
    /** The session begins this many seconds from now. Only the first call counts. */
    begin(lead: number) {
      origin ??= clock.audio() + lead - from / 1000
    },
    begun: (): boolean => origin !== null,
    /** Session time, ms; before the beginning, the time of the beginning. */
    now: (): number => (origin === null ? from : Math.max(from, (clock.audio() - origin) * 1000)),
    /** Audio time of a session time, s. */
    audioTimeOf: (ms: number): number => (origin ?? clock.audio() - from / 1000) + ms / 1000,
  }
}
