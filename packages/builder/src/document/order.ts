/** The order of records: by time, then as the engine orders their events. */
import type { BuilderRecord, Lane, RecordId } from './types.ts'

const rank: Readonly<Record<Lane, number>> = {
  tasks: 0,
  held: 1,
  strokes: 2,
  questions: 3,
  lines: 4,
  tempo: 5,
  media: 6,
}

export const compareRecords = (a: BuilderRecord, b: BuilderRecord): number => a.at - b.at || rank[a.lane] - rank[b.lane]

/** The records by id, in order; records at the same place keep the order in which they are given. */
export const orderedRecords = (records: Iterable<BuilderRecord>): ReadonlyMap<RecordId, BuilderRecord> =>
  new Map([...records].sort(compareRecords).map((record) => [record.id, record]))

export const endOf = ({ at, duration }: { readonly at: number; readonly duration: number }): number => at + duration

/** The end of the last record, ms. */
export const lastEnd = (records: Iterable<BuilderRecord>): number => {
  let last = 0
  for (const record of records) last = Math.max(last, endOf(record))
  return last
}
