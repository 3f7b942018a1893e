/** A script as a video plays it. Times of the video in ms, positions from 0 to 100. */
import type { RateChange } from './pace.ts'
import type { Point } from './points.ts'

/** A part of the video. */
export interface VideoRange {
  readonly from: number
  readonly to: number
}

/** The axes that devices follow. */
export type PlayedAxis = 'stroke' | 'twist' | 'vib'

export interface PlayedScript {
  readonly axes: Readonly<Partial<Record<PlayedAxis, readonly Point[]>>>
  /** The ends of the strokes, in order. */
  readonly beats: readonly number[]
  /** The speed of the video from each time on, in order, the first from 0. */
  readonly rates: readonly RateChange[]
}
