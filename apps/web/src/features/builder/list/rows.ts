/** The rows of the list: every record in order of time, or those of one lane. */
import type { BuilderDocument, BuilderRecord, Lane, RecordId } from '@rubato/builder'

export type LaneFilter = Lane | 'all'

export const rowsOf = ({ records }: BuilderDocument, filter: LaneFilter): readonly BuilderRecord[] =>
  filter === 'all' ? [...records.values()] : [...records.values()].filter(({ lane }) => lane === filter)

/** The ids between two rows, both included. */
export function rangeOf(rows: readonly BuilderRecord[], from: RecordId, until: RecordId): RecordId[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === until)]
  if (a < 0 || b < 0) return [until]
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id)
}

export const toggled = (selection: readonly RecordId[], id: RecordId): RecordId[] =>
  selection.includes(id) ? selection.filter((each) => each !== id) : [...selection, id]
