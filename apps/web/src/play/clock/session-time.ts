/** Session time: the audio clock, counted from the start of the session. */
import type { StageClock } from './stage-clock.ts'

export interface SessionTime {
  /** The session begins this many seconds from now. Only the first call counts. */
  begin(lead: number): void
  begun(): boolean
  /** Session time, ms; before the beginning, the time of the beginning. */
  now(): number
  /** Audio time of a session time, s. */
  audioTimeOf(ms: number): number
}

/** @param from session time at the beginning, ms: above 0 for a session that is resumed */
export function createSessionTime(clock: Pick<StageClock, 'audio'>, from = 0): SessionTime {
  let origin: number | null = null
  return {
    begin(lead) {
      origin ??= clock.audio() + lead - from / 1000
    },
    begun: () => origin !== null,
    now: () => (origin === null ? from : Math.max(from, (clock.audio() - origin) * 1000)),
    audioTimeOf: (ms) => (origin ?? clock.audio() - from / 1000) + ms / 1000,
  }
}
