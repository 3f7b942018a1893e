/** The track that devices play: the beat, the mode of the session, vibrations and movements of a script, each with its time. */
import type { ScriptAxis } from '@rubato/builder/script-axes'
import type { OutputKind } from './device.ts'

interface Timed {
  /** Audio time, s: what `retract` compares. */
  audio: number
  /** When the sound of this audio time is heard: ms since 1970 on the monotonic clock that page and worker share. */
  at: number
}

/** A note of the beat. */
export interface Stroke extends Timed {
  kind: 'stroke'
  /** How strong the note is, 0..1. */
  weight: number
  /** The tempo as a share of the fastest one, 0..1. */
  demand: number
  /** Time between two beats at this tempo, ms: for a note whose next one is not known yet. */
  interval: number
}

/** The mode of the session from this time on. */
export interface Mode extends Timed {
  kind: 'mode'
  /** `off`: rest, pause or end, nothing moves. `pulse`: beat by beat. `steady`: one level, at the edge. */
  mode: 'off' | 'pulse' | 'steady'
  /** Whether the beat is one of strokes, which outputs with a position follow. */
  isStroking: boolean
  /** The part of the length that a stroke covers, 0..1. */
  low: number
  high: number
}

/** A vibration that the session requests, until a time. */
interface Vibration extends Timed {
  kind: 'vibration'
  level: number
  /** As `at`. */
  until: number
}

/** A movement of a video's script. */
export interface ScriptMovement extends Timed {
  kind: 'movement'
  axis: ScriptAxis
  /** The outputs that follow it where no axis was chosen for them. */
  outputs: readonly OutputKind[]
  /** Positions, 0..1. */
  from: number
  to: number
  /** For outputs that take a level, 0..1. */
  level: number
  /** When it ends, as `at`. */
  until: number
  /**
   * In a game, the audio time of the beat whose stroke it is part of, s: it is played until the next beat, and only while the session
   * has strokes. Absent in the player of videos, which has no modes.
   */
  beat?: number
}

export type TrackItem = Stroke | Mode | Vibration | ScriptMovement

/** The audio time of the beat that a movement belongs to, or of the item itself, s. A movement is retracted together with its beat. */
export const beatTimeOf = (item: TrackItem): number =>
  item.kind === 'movement' ? (item.beat ?? item.audio) : item.audio

/** Now, on the clock of `Timed.at`. */
export const sharedNow = (): number => performance.timeOrigin + performance.now()
