/** The pace of a game: how much time it gives to one part. A short game keeps every part short, so that it has many. */
import type { Range } from '@rubato/contracts/domain'
import { actCount } from './acts.ts'

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

/** An edge of a long game is not at its longest: it has many. */
const LENGTH_SHARE_MOST = 0.6

export const paceOf = (total: number): Pace => ({
  gapShare: Math.min(0.2, Math.max(0, (total - 4 * MINUTE) / (40 * MINUTE))),
  allowance: Math.max(0, total - 4 * MINUTE) / 45,
  lengthShare: Math.min(LENGTH_SHARE_MOST, Math.max(0, (total - 5 * MINUTE) / (25 * MINUTE))),
  taskLength: Math.max(12_000, total / 40),
})

/** The lower part of a range. */
export const lowerPart = ({ min, max }: Range, share: number): Range => ({ min, max: min + (max - min) * share })

/** Up to this length a game may have one edge fewer than long ones for its time: with many, its intensity does not rise. */
const FEW_EDGES_UNTIL = 10 * MINUTE
/** Edges that a game of `total` ms carries well: about one in four minutes. */
export const edgesCarried = (total: number): Range => ({
  min: Math.max(0, Math.ceil(total / (4 * MINUTE) - (total > FEW_EDGES_UNTIL ? 0.5 : 1))),
  max: Math.floor(total / (3.5 * MINUTE)),
})

/** No edge of a game without acts begins before this share of it where the edges have time after it. */
export const FIRST_EDGE_SHARE = 0.36
/** The first edge of a game with acts ends its first act, and begins after this share of the game. */
const FIRST_EDGE_OF_ACTS = 0.16

export const firstEdgeShare = (total: number): number => (actCount(total) > 0 ? FIRST_EDGE_OF_ACTS : FIRST_EDGE_SHARE)
