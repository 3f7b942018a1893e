/** Estimates the delay of a steady beat from taps along with it. */

/** Taps of one round. */
export const TAPS = 16
/** Beats that are heard or seen before taps count. */
export const LEAD_IN = 3
/** Beat interval, ms: a tap belongs to the nearest beat, so delays of up to half of it can be distinguished. */
export const INTERVAL_MS = 800
/** A spread up to which a round is even enough to be used, ms. */
export const EVEN_SPREAD_MS = 45

export interface TapResult {
  /** Median of tap minus beat, ms. */
  median: number
  /** Median of the distances from that median, ms. */
  spread: number
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2
}

/** How much later than its nearest beat a tap was, ms. `first` is the time of the first beat. */
export const lateness = (tap: number, first: number): number => {
  const beat = Math.round((tap - first) / INTERVAL_MS)
  return tap - (first + beat * INTERVAL_MS)
}

/** Medians, so that a few missed beats do not count. */
export function resultOf(latenesses: readonly number[]): TapResult {
  const median = medianOf(latenesses)
  return { median, spread: medianOf(latenesses.map((each) => Math.abs(each - median))) }
}

/**
 * By how much sound is later than light. A person's own delay is in both rounds and cancels out.
 */
export const soundDelayOf = (sound: TapResult, light: TapResult): number => Math.round(sound.median - light.median)
