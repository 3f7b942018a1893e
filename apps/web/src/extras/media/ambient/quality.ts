/**
 * How many pixels a light has and how often it is drawn. It begins calm and becomes finer where pictures are ready at once; it
 * becomes calmer, and stays so, where they are late or the stage draws fewer than 30 frames a second.
 */

interface Quality {
  pixels: number
  /** A second. */
  frames: number
}
/** From the calmest. */
const qualities: readonly Quality[] = [
  { pixels: 192 * 108, frames: 10 },
  { pixels: 320 * 180, frames: 15 },
  { pixels: 640 * 360, frames: 30 },
]
const FIRST = 1

/** Pictures of one measurement. */
export const SAMPLE = 24
/** A picture that is ready within this time is drawn by a graphics card, ms. */
const AT_ONCE_MS = 6
/** Share of the time between two pictures that drawing may take. */
const DRAWING_SHARE = 0.6
/** The longest time between two frames of the stage, ms: 30 a second, and a little more for the timer. */
const FRAME_MS = 38

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

export interface Measured {
  /** From the begin of a picture until it can be shown, ms. */
  drawing: number
  /** How long the stage took for its next frame, ms. */
  frame: number
}

export function createQuality() {
  /** -1 when even the calmest takes too long. */
  let level = FIRST
  let hasFallen = false
  let sample: Measured[] = []
  return {
    /** Null when even the calmest form takes too long. */
    current: () => qualities[level] ?? null,
    add(measured: Measured) {
      const quality = qualities[level]
      sample.push(measured)
      if (!quality || sample.length < SAMPLE) return
      const drawing = median(sample.map((each) => each.drawing))
      const frame = median(sample.map((each) => each.frame))
      sample = []
      if (drawing > (DRAWING_SHARE * 1000) / quality.frames || frame > FRAME_MS) {
        hasFallen = true
        level -= 1
      } else if (level + 1 < qualities.length && !hasFallen && drawing <= AT_ONCE_MS) level += 1
    },
  }
}
