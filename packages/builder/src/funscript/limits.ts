/** Bounds of funscripts, and of the values that players accept. */
import type { StrokeStyle } from '@rubato/contracts/domain'

/** The part of the length that strokes of a style cover, 0 to 100. */
export const extents: Readonly<Record<StrokeStyle, { low: number; height: number }>> = {
  full: { low: 0, height: 100 },
  head: { low: 50, height: 50 },
  shaft: { low: 0, height: 50 },
}

/** Characters of a file. */
export const FUNSCRIPT_CHARACTERS_MAX = 8_000_000
/** Points of one axis: two hours of the fastest strokes have 58,000. */
export const FUNSCRIPT_ACTIONS_MAX = 120_000
export const FUNSCRIPT_AXES_MAX = 20

/** The fastest that devices move, in hundredths of the stroke per second (400 mm/s over 110 mm). */
export const FASTEST = 360
/** Least time between two points that devices keep apart, ms. */
export const LEAST_STEP_MS = 50
/** The least height of a stroke: less is not felt, and is no stroke when a file is read. */
export const LEAST_HEIGHT = 4

/** A shorter part of a video is not repeated, ms. */
export const LOOP_LEAST_MS = 1000
