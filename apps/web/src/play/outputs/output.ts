/** What an output is: it takes cues with an exact audio time, and forgets them when told. It never calls back. */
import type { Accent } from '@rubato/contracts/domain'
import type { ReleaseStep, SessionSummary, StageView } from '@rubato/engine'

/** An effect of the session with its place on the audio clock, seconds. */
export type Cue =
  | { kind: 'beat'; time: number; accent: Accent; note: number }
  | {
      kind: 'speak'
      time: number
      /** Absent for the product's own sentences. */
      lineId?: string
      text: string
      speech: string
      /** Captions stay at least this long, s. */
      duration: number
    }
  | { kind: 'show'; time: number; view: StageView }
  | { kind: 'vibrate'; time: number; intensity: number; /** s */ duration: number }
  | { kind: 'safe-state'; time: number; release: readonly ReleaseStep[] }
  | { kind: 'over'; time: number; summary: SessionSummary }
export type CueOf<Kind extends Cue['kind']> = Extract<Cue, { kind: Kind }>

export interface Output {
  /** Cues of no interest are ignored. Times never lie in the past by more than the conductor allows. */
  take(cue: Cue): void
  /** Forgets everything taken for this time or later, s. */
  retract?(from: number): void
  /** Called about every 25 ms with the audio time, s. */
  tick?(now: number): void
  /** Screen times moved against audio times: whatever was placed on the screen's clock is placed anew. */
  reanchor?(): void
  /** Everything ends now; synchronous. Afterwards the output stays quiet for good. */
  silence(): void
  close?(): void
}

/** Cues that wait for their time, in order. */
export function createDueList<T extends { time: number }>() {
  let waiting: T[] = []
  return {
    add(cue: T): void {
      const after = waiting.findIndex((other) => other.time > cue.time)
      if (after < 0) waiting.push(cue)
      else waiting.splice(after, 0, cue)
    },
    retract(from: number): void {
      waiting = waiting.filter((cue) => cue.time < from)
    },
    /** Removes and returns what is due at `now`. */
    due(now: number): T[] {
      const count = waiting.findIndex((cue) => cue.time > now)
      return waiting.splice(0, count < 0 ? waiting.length : count)
    },
    clear(): void {
      waiting = []
    },
    size: () => waiting.length,
  }
}
