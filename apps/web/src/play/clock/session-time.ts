/** Session time: the audio clock, counted from the moment at which the session began. */
import type { StageClock } from './stage-clock.ts'

export interface SessionTime {
  /** Session time 0 will be this many seconds from now. Only the first call counts. */
  begin(lead: number): void
  begun(): boolean
  /** Session time, ms; 0 before the beginning. */
  now(): number
  /** Audio time of a session time, s. */
  audioTimeOf(ms: number): number
}

export function createSessionTime(clock: Pick<StageClock, 'audio'>): SessionTime {
  let origin: number | null = null
  return {
    begin(lead) {
      origin ??= clock.audio() + lead
    },
    begun: () => origin !== null,
    now: () => (origin === null ? 0 : Math.max(0, (clock.audio() - origin) * 1000)),
    audioTimeOf: (ms) => (origin ?? clock.audio()) + ms / 1000,
  }
}
