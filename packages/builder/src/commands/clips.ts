/** Copying and inserting records. */
import { endOf } from '../document/order.ts'
import type { BuilderDocument, BuilderRecord, RecordId } from '../document/types.ts'
import { renamed } from '../sections/place-section.ts'
import { separateBetween } from './copies.ts'
import { carve } from './cut.ts'
import { put, takeId, type Draft } from './draft.ts'
import { insertTime } from './ripple.ts'
import { extentOf, select } from './selection.ts'
import type { Clip, InsertMode } from './types.ts'

/** The records of the ids as a clip; null where there are none. */
export function copyOf(document: BuilderDocument, ids: readonly RecordId[]): Clip | null {
  const { records } = select(document, ids)
  return records.length > 0 ? clipOf(records) : null
}

/** The records with times from the first of them, without their links. */
export function clipOf(records: readonly BuilderRecord[]): Clip {
  const { from, until } = extentOf(records)
  return {
    length: until - from,
    records: records.map(({ copy: _copy, ...record }) => ({ ...record, at: record.at - from })),
  }
}

/** Makes room in the lanes that hold one thing at a time: a clip with a span takes its whole time, another its beats. */
function makeRoom(draft: Draft, at: number, { length, records }: Clip): void {
  const hasSpan = records.some(({ lane }) => lane === 'tasks')
  const taken = hasSpan ? [{ at: 0, duration: length }] : records.filter(({ lane }) => lane === 'tempo')
  if (taken.length === 0) return
  for (const each of taken) {
    separateBetween(draft, at + each.at, at + endOf(each))
    carve(draft, 'tempo', at + each.at, at + endOf(each))
    if (hasSpan) carve(draft, 'tasks', at + each.at, at + endOf(each))
  }
}

/** Adds the records of the clip with new ids; returns the ids. */
export function addRecords(draft: Draft, at: number, { records }: Clip): RecordId[] {
  return records.map((record) => {
    const added = renamed({ ...record, at: record.at + at }, takeId(draft))
    put(draft, added)
    return added.id
  })
}

/** Inserts the clip at `at`; returns the ids of its records. */
export function insertClip(draft: Draft, at: number, clip: Clip, mode: InsertMode): RecordId[] {
  if (mode === 'ripple')
    insertTime(draft, at, clip.length, clip.records.some(({ lane }) => lane === 'tasks') ? 'split' : 'lengthen')
  else makeRoom(draft, at, clip)
  return addRecords(draft, at, clip)
}
