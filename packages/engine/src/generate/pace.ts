/** The pace of a game: how much time it gives to one part. A short game keeps every part short, so that it has many. */
import type { Range } from '@rubato/contracts/domain'

const MINUTE = 60_000

export interface Pace {
  /** The part of the range of `taskFrequency` that is used, from its minimum, 0..1. */
  gapShare: number
  /** The most that a task is given beyond its least length, ms. */
  allowance: number
  /** Longer tasks than this are chosen less often, ms. */
  taskLength: number
  /** The part of a range of lengths that is used for an edge or for the end, from its minimum, 0..1. */
  lengthShare: number
}

/** The pace of a game of `total` ms. */
export const paceOf = (total: number): Pace => ({
  gapShare: Math.min(0.25, Math.max(0, (total - 4 * MINUTE) / (40 * MINUTE))),
  allowance: Math.max(0, total - 4 * MINUTE) / 50,
  lengthShare: Math.min(1, Math.max(0, (total - 5 * MINUTE) / (25 * MINUTE))),
  taskLength: Math.max(12_000, total / 40),
})

/** The lower part of a range. */
export const lowerPart = ({ min, max }: Range, share: number): Range => ({ min, max: min + (max - min) * share })

/** Edges that a game of `total` ms carries well: about one in four minutes. */
export const edgesCarried = (total: number): Range => ({
  min: Math.floor(total / (5 * MINUTE)),
  max: Math.floor(total / (3.5 * MINUTE)),
})

/** No edge begins before this share of the game where the edges have time after it. */
export const FIRST_EDGE_SHARE = 0.35
