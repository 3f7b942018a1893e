/** The grid of the running beat: a new segment begins one period after the last beat. */
import { beatAtTime, tempoAt, timeOfBeat } from '../../beat/curve.ts'
import { isPlain } from '../../beat/segment.ts'
import type { TaskSegment } from './cue.ts'
import type { World } from './state.ts'

/** Tolerance for rounding errors of beat numbers. */
export const BEAT_ROUNDING = 1e-6

export const periodOf = (bpm: number): number => 60_000 / bpm

/** Tempo of the segment at a time of the session, bpm. */
export const tempoOf = ({ tempo, duration, origin }: TaskSegment, at: number): number =>
  tempoAt(tempo, duration, Math.min(duration, Math.max(0, at - origin)))

/**
 * Time of the last beat at or before `at`: of the segment where it has a beat on every count, otherwise of the last beat
 * that was played; null before the first.
 */
export function lastBeatOf({ lastBeatAt }: World, segment: TaskSegment, at: number): number | null {
  const { tempo, duration, origin, pattern } = segment
  if (!isPlain(pattern) || at < origin) return lastBeatAt
  const index = Math.floor(beatAtTime(tempo, duration, at - origin) + BEAT_ROUNDING)
  return origin + timeOfBeat(tempo, duration, index)
}
