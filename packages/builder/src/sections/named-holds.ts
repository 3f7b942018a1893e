/** The ids of releases and level changes, by which the events of a game are read as records again. */
import { endOf } from '../document/order.ts'
import { levelId, releaseId } from '../document/records-of-events.ts'
import type { BuilderRecord, HeldRecord, RecordId } from '../document/types.ts'
import { renamed } from './place-section.ts'

/** Whether both are open at one time, their ends included. */
const meets = (a: HeldRecord, b: HeldRecord): boolean => a !== b && a.at <= endOf(b) && endOf(a) >= b.at

const isNamed = ({ id, levels, release }: HeldRecord): boolean =>
  release.id === releaseId(id) && levels.every((level, index) => level.id === levelId(id, index + 1))

/**
 * The records that hold an item which another record holds at the same time, with their events named after them. The check
 * refuses such a game; while it is so, its events could be read as others' without those names.
 */
export function namedHolds(records: ReadonlyMap<RecordId, BuilderRecord>): HeldRecord[] {
  const held = [...records.values()].filter((record) => record.lane === 'held')
  return [...Map.groupBy(held, ({ item }) => item).values()].flatMap((all) =>
    all
      .filter((record) => !record.copy && !records.has(releaseId(record.id)))
      .filter((record) => !isNamed(record) && all.some((each) => meets(record, each)))
      .map((record) => renamed(record, record.id)),
  )
}
