/** The interface of an output: it takes cues with an exact audio time, and drops them on `retract`. */
import type { ScriptAxis } from '@rubato/builder/script-axes'
import type { Accent, ShownMedium, VoiceName } from '@rubato/contracts/domain'
import type { ReleaseStep, SessionSummary, SpeechLevel, StageView } from '@rubato/engine'

/** A movement of a video's script, for devices. */
export interface ScriptMove {
  axis: ScriptAxis
  /** Positions, 0..1. */
  from: number
  to: number
  /** For what takes a level in place of a position, 0..1. */
  level: number
  /** The outputs that follow it by their kind. */
  drives: readonly ('position' | 'vibration' | 'rotation')[]
}

/** An effect of the session on the audio clock; `time` in s. */
export type OutputCue =
  | { kind: 'beat'; time: number; accent: Accent; note: number }
  | {
      kind: 'speak'
      time: number
      /** The script line; absent for system lines. */
      lineId?: string
      text: string
      /** Empty where only the caption is shown. */
      speech: string
      /** Minimum time that the caption is shown, s. */
      duration: number
      /** Kind of the line: a lower level of talk leaves out some kinds; absent for system lines. */
      level?: SpeechLevel
      /** The first clause, for the level of talk that says instructions alone. */
      cue?: { text: string; speech: string }
      /** Demand of the moment, 0..1: the delivery follows it. */
      intensity?: number
      /** The voice, where it is not that of the session. */
      voice?: VoiceName
      /** A number of a count: it sounds on the beat, which does not duck under it. */
      isCount?: boolean
      /** A line that is shown even without captions. */
      isSafety?: boolean
    }
  | { kind: 'show'; time: number; view: StageView }
  | { kind: 'vibrate'; time: number; intensity: number; /** s */ duration: number }
  | ({ kind: 'move'; time: number; /** s */ duration: number } & ScriptMove)
  /** A medium of the game; `duration` in s. */
  | { kind: 'media'; time: number; link: ShownMedium; duration: number }
  /** The video of the game runs from `media` (ms of the video); `duration` in s. */
  | { kind: 'video'; time: number; media: number; duration: number }
  | { kind: 'safe-state'; time: number; release: readonly ReleaseStep[] }
  | { kind: 'over'; time: number; summary: SessionSummary }
export type OutputCueOf<Kind extends OutputCue['kind']> = Extract<OutputCue, { kind: Kind }>

/** An output never calls the session. It ignores cues of kinds that it does not handle. */
export interface Output {
  /** Called up to `HORIZON_MS` before the time of the cue. Beats are never late, other cues may be. */
  take(cue: OutputCue): void
  /** Drops all cues for this audio time or later, s. */
  retract?(from: number): void
  /** Called about every 25 ms with the audio time, s; with Infinity after a stop, when all remaining cues are due. */
  tick?(now: number): void
  /** Screen times have drifted from audio times: animations that are placed on the screen's clock are placed again. */
  reanchor?(): void
  /** Ends all sound, light and movement before it returns. Called before the cues of a stop; the output stays silent. */
  silence(): void
  close?(): void
}

/** Cues that wait for their time, ordered by it. */
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
    /** Removes and returns the items that are due at `now`. */
    due(now: number): T[] {
      const count = waiting.findIndex((cue) => cue.time > now)
      return waiting.splice(0, count < 0 ? waiting.length : count)
    },
    clear(): void {
      waiting = []
    },
    all: (): readonly T[] => waiting,
    size: () => waiting.length,
  }
}
