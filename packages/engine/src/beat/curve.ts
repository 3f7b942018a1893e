/**
 * Tempo changes linearly in time over a segment, so the time of beat n has a closed form. Every function computes from
 * the beat's index instead of adding to the previous beat: rounding errors do not add up.
 */
import type { TempoCurve } from '@rubato/contracts/domain'

const MS_PER_MINUTE = 60_000

/**
 * Time of beat `n` (real-valued), ms after the start of the segment; Infinity when the tempo never reaches it, never
 * NaN.
 */
export function timeOfBeat(tempo: TempoCurve, duration: number, n: number): number {
  const seconds = duration / 1000
  const slope = seconds > 0 ? (tempo.to - tempo.from) / seconds : 0
  const under = tempo.from * tempo.from + 120 * slope * n
  if (under < 0) return Infinity
  // The root (-b0 + sqrt(under)) / k, rewritten so that a flat tempo (k = 0) needs no special case.
  return (120_000 * n) / (tempo.from + Math.sqrt(under))
}

/** Number of beats (real-valued) that have passed `ms` after the start of the segment. */
export function beatAtTime(tempo: TempoCurve, duration: number, ms: number): number {
  const slope = duration > 0 ? (tempo.to - tempo.from) / duration : 0
  return (ms * (tempo.from + (slope * ms) / 2)) / MS_PER_MINUTE
}

/** Tempo `ms` after the start of the segment, bpm. */
export const tempoAt = (tempo: TempoCurve, duration: number, ms: number): number =>
  duration > 0 ? tempo.from + ((tempo.to - tempo.from) * ms) / duration : tempo.from
