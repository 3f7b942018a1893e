import { endOf } from '../document/order.ts'
import { heldUntil, isInside, partBefore, partFrom } from '../document/parts.ts'
import type { BuilderRecord, HeldRecord } from '../document/types.ts'
import { copySpans, separate } from './copies.ts'
import { splitAt } from './cut.ts'
import { put, takeId, type Draft } from './draft.ts'
import { shiftMarkers } from './markers.ts'
import { videoAfterDeletion, videoAfterInsertion } from './video.ts'

function moveBy(draft: Draft, record: BuilderRecord, by: number): void {
  put(draft, { ...record, at: record.at + by })
  draft.moved.add(record.id)
}

/** Copies after `at` move as a whole; one that `isCut` says is cut loses its link. */
function moveInstances(
  draft: Draft,
  isAfter: (at: number) => boolean,
  isCut: (from: number, until: number) => boolean,
  by: number,
): void {
  for (const { instance, from, until } of copySpans(draft)) {
    if (isCut(from, until)) separate(draft, instance.id)
    else if (isAfter(from)) draft.instances.set(instance.id, { ...instance, at: instance.at + by })
  }
}

const longerHeld = (record: HeldRecord, at: number, by: number): HeldRecord => ({
  ...record,
  duration: record.duration + by,
  hardEnd: record.hardEnd + by,
  levels: record.levels.map((each) => (record.at + each.after >= at ? { ...each, after: each.after + by } : each)),
})

/** Makes the record `by` ms longer at `at`; beats pause for that time. */
function lengthen(draft: Draft, record: BuilderRecord, at: number, by: number): void {
  if (record.lane === 'held') return put(draft, longerHeld(record, at, by))
  if (record.lane === 'lines') return
  if (record.lane !== 'tempo') return put(draft, { ...record, duration: record.duration + by })
  cutAndMove(draft, record, at, by)
}

function cutAndMove(draft: Draft, record: BuilderRecord, at: number, by: number): void {
  const id = splitAt(draft, record, at)
  const second = id === null ? undefined : draft.records.get(id)
  if (second) put(draft, { ...second, at: second.at + by })
}

/** Extends spans and beats that run or end at `at`; returns whether the record is one. */
function goesOn(draft: Draft, record: BuilderRecord, at: number, by: number): boolean {
  if (record.lane !== 'tasks' && record.lane !== 'tempo') return false
  if (record.at >= at || endOf(record) < at) return false
  put(draft, { ...record, duration: record.duration + by })
  return true
}

/**
 * Moves everything from `at` on `duration` ms later; items and questions continue. `lengthen`: spans continue, and
 * beats that are cut pause. `split`: spans are cut too. `go-on`: spans and beats continue, also those that end at `at`.
 */
export function insertTime(
  draft: Draft,
  at: number,
  duration: number,
  mode: 'lengthen' | 'split' | 'go-on' = 'lengthen',
): void {
  moveInstances(
    draft,
    (from) => from >= at,
    (from, until) => from < at && until > at,
    duration,
  )
  for (const record of Array.from(draft.records.values())) {
    if (record.at >= at) moveBy(draft, record, duration)
    else if (mode === 'go-on' && goesOn(draft, record, at, duration)) continue
    else if (isInside(record, at)) {
      if (record.lane === 'tasks' && mode === 'split') cutAndMove(draft, record, at, duration)
      else lengthen(draft, record, at, duration)
    }
  }
  shiftMarkers(draft, (time) => (time >= at ? time + duration : time))
  draft.game = { ...videoAfterInsertion(draft.game, at, duration), duration: draft.game.duration + duration }
}

/** The rest of an item that is open in part of the deleted time; its start moves to `from` where it was deleted. */
function shorterHeld(record: HeldRecord, from: number, until: number): HeldRecord {
  if (endOf(record) <= until) return heldUntil(record, from)
  const at = Math.min(record.at, from)
  const deleted = until - Math.max(from, record.at)
  const levels = record.levels.flatMap((each) => {
    const time = record.at + each.after
    if (time >= from && time < until) return []
    return [{ ...each, after: (time >= until ? time - (until - from) : time) - at }]
  })
  const hardEnd = record.hardEnd - deleted
  return { ...record, at, duration: record.duration - deleted, hardEnd, levels }
}

/** The rest of a record that overlaps [from, until) and is not inside it. */
function shorten(draft: Draft, record: BuilderRecord, from: number, until: number): void {
  if (record.lane === 'held') return put(draft, shorterHeld(record, from, until))
  const before = record.at < from ? partBefore(record, from) : null
  const after = endOf(record) > until ? partFrom(record, until) : null
  if (before && after && record.lane !== 'tempo') {
    return put(draft, { ...record, duration: record.duration - (until - from) })
  }
  if (before) put(draft, before)
  if (!after) {
    if (!before && record.at >= from) draft.records.delete(record.id)
    return
  }
  const { copy: _copy, ...second } = after
  const id = before ? takeId(draft) : record.id
  put(draft, { ...second, id, at: from })
  if (before) draft.splits.push(record.lane)
}

/** Removes the records inside [from, until), shortens those that overlap it and moves later ones to `from`. */
export function deleteTime(draft: Draft, from: number, until: number): void {
  const by = from - until
  for (const copy of copySpans(draft)) {
    if (copy.from >= from && copy.until <= until) draft.instances.delete(copy.instance.id)
  }
  moveInstances(
    draft,
    (at) => at >= until,
    (at, end) => at < until && end > from,
    by,
  )
  for (const record of Array.from(draft.records.values())) {
    if (record.at >= until) moveBy(draft, record, by)
    else if (record.at >= from && endOf(record) <= until) draft.records.delete(record.id)
    else if (endOf(record) > from && record.lane !== 'strokes') shorten(draft, record, from, until)
  }
  shiftMarkers(draft, (time) => (time >= until ? time + by : Math.min(time, from)))
  draft.game = { ...videoAfterDeletion(draft.game, from, until), duration: Math.max(0, draft.game.duration + by) }
}
