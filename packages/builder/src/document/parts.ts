/** The parts of a record before and after a time inside it. */
import { isPlain, lastBeatBefore, segmentOf, tempoAt } from '@rubato/engine'
import { endOf } from './order.ts'
import type { BeatRecord, BuilderRecord, HeldRecord } from './types.ts'

/** Digits of a tempo after the point: a cut leaves tempos that are short to read and exact to far less than a ms. */
const roundTempo = (bpm: number): number => Math.round(bpm * 1e6) / 1e6

/** The part of the beats before `at`. */
const beatsBefore = (record: BeatRecord, at: number): BeatRecord => {
  const { origin, duration } = segmentOf(record)
  const to = roundTempo(tempoAt(record.tempo, duration, at - origin))
  return { ...record, duration: at - record.at, tempo: { from: record.tempo.from, to } }
}

/**
 * The part of the beats from `at` on. Plain beats go on with their count: `since` reaches back to the last of them, and
 * the curve begins with the tempo of that moment. Other patterns begin with their bar.
 */
function beatsFrom(record: BeatRecord, at: number): BeatRecord {
  const segment = segmentOf(record)
  const { since: _since, ...rest } = record
  const last = isPlain(record.pattern) ? lastBeatBefore({ ...segment, until: at }) : at
  const since = Math.floor((at - last) * 1000) / 1000
  const from = roundTempo(tempoAt(record.tempo, segment.duration, at - since - segment.origin))
  return {
    ...rest,
    at,
    duration: endOf(record) - at,
    tempo: { from, to: record.tempo.to },
    ...(since > 0 ? { since } : {}),
  }
}

/** The item until `at`, and its levels of that time. */
export const heldUntil = (record: HeldRecord, at: number): HeldRecord => ({
  ...record,
  duration: at - record.at,
  hardEnd: at - record.at,
  levels: record.levels.filter(({ after }) => after < at - record.at),
})

/** The record before `at`, which is inside it; null where the record has no parts. */
export function partBefore(record: BuilderRecord, at: number): BuilderRecord | null {
  if (record.lane === 'tempo') return beatsBefore(record, at)
  if (record.lane === 'held') return heldUntil(record, at)
  return record.lane === 'tasks' || record.lane === 'questions' ? { ...record, duration: at - record.at } : null
}

/** The record from `at` on; null for lines, items and changes of the strokes, whose begin cannot be left out. */
export function partFrom(record: BuilderRecord, at: number): BuilderRecord | null {
  if (record.lane === 'tempo') return beatsFrom(record, at)
  if (record.lane !== 'tasks' && record.lane !== 'questions') return null
  return { ...record, at, duration: endOf(record) - at }
}

export const isInside = (record: BuilderRecord, at: number): boolean => record.at < at && at < endOf(record)
