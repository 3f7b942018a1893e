/**
 * Tempo moves linearly in time over a segment, so the place of beat n has a closed form. Everything here computes from
 * the index and never adds to the last beat: nothing can drift.
 */
import type { TempoCurve } from '@rubato/contracts/domain'

const MS_PER_MINUTE = 60_000

/** When beat `n` (real-valued) falls, ms after the start of the segment. NaN-free; Infinity when never reached. */
export function timeOfBeat(tempo: TempoCurve, duration: number, n: number): number {
  const seconds = duration / 1000
  const slope = seconds > 0 ? (tempo.to - tempo.from) / seconds : 0
  const under = tempo.from * tempo.from + 120 * slope * n
  if (under < 0) return Infinity
  // The same root as (-b0 + sqrt(under)) / k, written so that a flat tempo needs no case of its own.
  return (120_000 * n) / (tempo.from + Math.sqrt(under))
}

/** How many beats (real-valued) have passed `ms` after the start of the segment. */
export function beatAtTime(tempo: TempoCurve, duration: number, ms: number): number {
  const slope = duration > 0 ? (tempo.to - tempo.from) / duration : 0
  return (ms * (tempo.from + (slope * ms) / 2)) / MS_PER_MINUTE
}

/** Tempo `ms` after the start of the segment, bpm. */
export const tempoAt = (tempo: TempoCurve, duration: number, ms: number): number =>
  duration > 0 ? tempo.from + ((tempo.to - tempo.from) * ms) / duration : tempo.from
