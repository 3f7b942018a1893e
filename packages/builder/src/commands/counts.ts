/** Strokes that follow strokes continue their count, so that no stroke comes sooner than a beat after the last. */
import { areStrokes, beatAtTime, isPlain, lastBeatBefore, segmentOf } from '@rubato/engine'
import { endOf } from '../document/order.ts'
import type { BeatRecord, BuilderRecord, RecordId } from '../document/types.ts'

/** A beat that is due within this time is on the beat, ms. */
const ON_BEAT_MS = 1
/** Counts that differ by less are the same: times that moved by whole ms round otherwise in the last digits. */
const ROUNDING_MS = 0.005

/** Whether the next beat would fall on the end. */
function endsOnBeat({ duration, tempo, since = 0 }: BeatRecord): boolean {
  const passed = beatAtTime(tempo, since + duration, since + duration)
  return Math.abs(passed - Math.round(passed)) * 60_000 < ON_BEAT_MS * tempo.to
}

/**
 * How long before its start the count of `record` began, ms; 0 where it begins there. The engine's rule BEAT-9, except
 * for beats that begin on the next beat of those before: an imported beat stays where it is.
 */
function countSince(record: BeatRecord, previous: BeatRecord | null): number {
  if (!previous || endOf(previous) !== record.at || !areStrokes(previous.task)) return 0
  const last = lastBeatBefore(segmentOf(previous))
  if (last + 60_000 / record.tempo.from - record.at < ON_BEAT_MS) return 0
  if (record.since === undefined && record.at - last > ON_BEAT_MS && endsOnBeat(previous)) return 0
  return Math.max(1, Math.floor((record.at - last) * 1000)) / 1000
}

function continued(record: BeatRecord, previous: BeatRecord | null): BeatRecord {
  if (!areStrokes(record.task) || !isPlain(record.pattern)) return record
  const since = countSince(record, previous)
  if (Math.abs(since - (record.since ?? 0)) < ROUNDING_MS) return record
  const { since: _since, ...rest } = record
  return since > 0 ? { ...rest, since } : rest
}

type Records = ReadonlyMap<RecordId, BuilderRecord>

/** The beats whose count continues differently than before, because they or the beats before them changed. */
export function recount(records: Records, before: Records): BeatRecord[] {
  const found: BeatRecord[] = []
  let previous: BeatRecord | null = null
  let isPreviousChanged = false
  for (const record of records.values()) {
    if (record.lane !== 'tempo') continue
    const isChanged = before.get(record.id) !== record
    const next: BeatRecord = isChanged || isPreviousChanged ? continued(record, previous) : record
    if (next !== record) found.push(next)
    isPreviousChanged = isChanged || next !== record
    previous = next
  }
  return found
}
