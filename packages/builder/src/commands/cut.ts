import { endOf } from '../document/order.ts'
import { isInside, partBefore, partFrom } from '../document/parts.ts'
import type { BuilderRecord, Lane } from '../document/types.ts'
import { put, takeId, type Draft } from './draft.ts'

/** Whether `splitAt` can cut the record there. */
export const canSplit = (record: BuilderRecord, at: number): boolean =>
  isInside(record, at) && (record.lane === 'tasks' || record.lane === 'tempo')

/** Cuts the record in two; returns the id of the second part. */
export function splitAt(draft: Draft, record: BuilderRecord, at: number): string | null {
  const [before, after] = [partBefore(record, at), partFrom(record, at)]
  if (!before || !after) return null
  const id = takeId(draft)
  const { copy: _copy, ...second } = after
  put(draft, before)
  put(draft, { ...second, id })
  draft.splits.push(record.lane)
  return id
}

/** Cuts [from, until) out of the records of a lane that have parts: the parts inside are removed. */
export function carve(draft: Draft, lane: Lane, from: number, until: number): void {
  for (const record of Array.from(draft.records.values())) {
    if (record.lane !== lane || record.at >= until || endOf(record) <= from) continue
    const before = record.at < from ? partBefore(record, from) : null
    const after = endOf(record) > until ? partFrom(record, until) : null
    if (before) put(draft, before)
    if (after && before) {
      const { copy: _copy, ...second } = after
      put(draft, { ...second, id: takeId(draft) })
      draft.splits.push(lane)
    } else if (after) put(draft, after)
    else if (!before) draft.records.delete(record.id)
  }
}
