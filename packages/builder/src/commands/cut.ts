/** Cutting records at a time. */
import { beatAtTime, isPlain, lastBeatBefore, segmentOf, tempoAt } from '@rubato/engine'
import { endOf } from '../document/order.ts'
import type { BeatRecord, BuilderRecord, HeldRecord, Lane } from '../document/types.ts'
import { put, takeId, type Draft } from './draft.ts'

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

/** Whether beats may be cut there: a pattern with a bar of its own only between two bars. */
function isBetweenBars(record: BeatRecord, at: number): boolean {
  if (isPlain(record.pattern)) return true
  const { origin, duration } = segmentOf(record)
  const bars = beatAtTime(record.tempo, duration, at - origin) / record.pattern.beats
  return Math.abs(bars - Math.round(bars)) < 1e-3
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

/** Whether `splitAt` can cut the record there. */
export const canSplit = (record: BuilderRecord, at: number): boolean =>
  isInside(record, at) && (record.lane === 'tasks' || (record.lane === 'tempo' && isBetweenBars(record, at)))

/** Cuts the record in two; returns the id of the second part. */
export function splitAt(draft: Draft, record: BuilderRecord, at: number): string | null {
  const [before, after] = [partBefore(record, at), partFrom(record, at)]
  if (!before || !after) return null
  const id = takeId(draft)
  const { copy: _copy, ...second } = after
  put(draft, before)
  put(draft, { ...second, id } as BuilderRecord)
  draft.splits.push(record.lane)
  return id
}

/** Cuts [from, until) out of the records of a lane that have parts: what lies inside is removed. */
export function carve(draft: Draft, lane: Lane, from: number, until: number): void {
  for (const record of [...draft.records.values()]) {
    if (record.lane !== lane || record.at >= until || endOf(record) <= from) continue
    const before = record.at < from ? partBefore(record, from) : null
    const after = endOf(record) > until ? partFrom(record, until) : null
    if (before) put(draft, before)
    if (after && before) {
      const { copy: _copy, ...second } = after
      put(draft, { ...second, id: takeId(draft) } as BuilderRecord)
      draft.splits.push(lane)
    } else if (after) put(draft, after)
    else if (!before) draft.records.delete(record.id)
  }
}
