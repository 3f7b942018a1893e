/** The parts of a record before and after a time inside it. */
import { TEMPO, type BeatPattern } from '@rubato/contracts/domain'
import { beatAtTime, END_TOLERANCE_MS, isPlain, segmentOf, tempoAt, timeOfBeat } from '@rubato/engine'
import { endOf } from './order.ts'
import type { BeatRecord, BuilderRecord, HeldRecord } from './types.ts'

/** Length of a beat at the slowest tempo, ms. */
export const LONGEST_BEAT_MS = 60_000 / TEMPO.min

/** The part of the beats before `at`. */
const beatsBefore = (record: BeatRecord, at: number): BeatRecord => {
  const { origin, duration } = segmentOf(record)
  const to = tempoAt(record.tempo, duration, at - origin)
  return { ...record, duration: at - record.at, tempo: { from: record.tempo.from, to } }
}

/** The last beat until `at`, rests of the pattern included: its index, and how long before `at` it fell, ms. */
function lastBeatUntil(record: BeatRecord, at: number): { index: number; since: number } {
  const { origin, duration, tempo } = segmentOf(record)
  const passed = beatAtTime(tempo, duration, at - origin)
  const nearest = Math.round(passed)
  const isOnBeat = Math.abs(origin + timeOfBeat(tempo, duration, nearest) - at) <= END_TOLERANCE_MS
  if (isOnBeat) return { index: nearest, since: 0 }
  const index = Math.floor(passed)
  const since = at - origin - timeOfBeat(tempo, duration, index)
  return { index, since: Math.min(since, LONGEST_BEAT_MS) }
}

/** The pattern whose bar begins `shift` beats later. */
function rotated({ beats, notes }: BeatPattern, shift: number): BeatPattern {
  const turned = notes.flatMap((note): BeatPattern['notes'] => {
    const whole = note.beat + Math.floor(note.numerator / note.denominator)
    if (whole >= beats) return []
    return [{ ...note, beat: (whole - shift + beats) % beats, numerator: note.numerator % note.denominator }]
  })
  return { beats, notes: turned }
}

/**
 * The part of the beats from `at` on, each at its time: `since` reaches back to the last beat, the curve begins with the
 * tempo of that moment, and a pattern continues in the middle of its bar. Plain beats begin with their accent.
 */
function beatsFrom(record: BeatRecord, at: number): BeatRecord {
  const { origin, duration } = segmentOf(record)
  const { since: _since, ...rest } = record
  const { index, since } = lastBeatUntil(record, at)
  const shift = isPlain(record.pattern) ? 0 : index % record.pattern.beats
  const from = tempoAt(record.tempo, duration, at - since - origin)
  return {
    ...rest,
    at,
    duration: endOf(record) - at,
    tempo: { from, to: record.tempo.to },
    pattern: shift === 0 ? record.pattern : rotated(record.pattern, shift),
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
