import { spansByRecord } from '../document/contents.ts'
import { endOf } from '../document/order.ts'
import { picturesOf } from '../document/picture.ts'
import type { BuilderDocument, BuilderRecord, RecordId } from '../document/types.ts'

export interface Selected {
  /** In order of time. */
  readonly records: readonly BuilderRecord[]
  /** Copies all of whose records are selected. */
  readonly instances: ReadonlySet<string>
}

type Source = Pick<BuilderDocument, 'records' | 'instances' | 'game'>

/**
 * The records of the ids: those of a span with its contents, those of a copy where an id names the copy, and the pictures of own
 * words.
 */
export function select(source: Source, ids: Iterable<RecordId>): Selected {
  const { records } = source
  const named = new Set(ids)
  const hasSpan = [...named].some((id) => records.get(id)?.lane === 'tasks')
  const owners = hasSpan ? spansByRecord(records) : new Map<RecordId, RecordId>()
  const found = [...records.values()].filter(
    ({ id, copy }) => named.has(id) || named.has(owners.get(id) ?? '') || named.has(copy?.instance ?? ''),
  )
  const all = withPictures(source, found)
  return { records: all, instances: wholeInstances(source, all) }
}

function withPictures(source: Source, found: readonly BuilderRecord[]): readonly BuilderRecord[] {
  const pictures = picturesOf(source, found)
  if (pictures.length === 0) return found
  const all = new Set<BuilderRecord>([...found, ...pictures])
  return [...source.records.values()].filter((record) => all.has(record))
}

function wholeInstances({ records, instances }: Source, found: readonly BuilderRecord[]): ReadonlySet<string> {
  if (instances.size === 0) return new Set()
  const count = (all: Iterable<BuilderRecord>) => {
    const counts = new Map<string, number>()
    for (const { copy } of all) if (copy) counts.set(copy.instance, (counts.get(copy.instance) ?? 0) + 1)
    return counts
  }
  const all = count(records.values())
  return new Set([...count(found)].filter(([instance, n]) => all.get(instance) === n).map(([instance]) => instance))
}

/** From the first begin to the last end, ms. A line ends when it begins where anything else is selected: its room is no length. */
export function extentOf(records: readonly BuilderRecord[]): { from: number; until: number } {
  const lasting = records.filter(({ lane }) => lane !== 'lines')
  const measured = lasting.some(({ duration }) => duration > 0) ? lasting : records
  return {
    from: Math.min(...records.map(({ at }) => at)),
    until: Math.max(...measured.map(endOf), ...records.map(({ at }) => at)),
  }
}
