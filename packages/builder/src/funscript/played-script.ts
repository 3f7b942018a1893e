/** A script as a video plays it. Times of the video in ms, positions from 0 to 100. */
import type { ScriptAxis } from './axes.ts'
import type { RateChange } from './pace.ts'
import type { Point } from './points.ts'

/** A part of the video. */
export interface VideoRange {
  readonly from: number
  readonly to: number
}

export interface PlayedScript {
  readonly axes: Readonly<Partial<Record<ScriptAxis, readonly Point[]>>>
  /** The ends of the strokes, in order. */
  readonly beats: readonly number[]
  /** The speed of the video from each time on, in order, the first from 0. */
  readonly rates: readonly RateChange[]
}
