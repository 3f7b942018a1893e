import type { BuilderDocument, BuilderRecord, RecordId, TaskRecord } from './types.ts'
import { endOf } from './order.ts'

type Records = BuilderDocument['records']

const spansOf = (records: Records): TaskRecord[] => [...records.values()].filter((record) => record.lane === 'tasks')

/**
 * The id of the span of each record of another lane: a span of the same task that the record begins in, or at
 * whose end it is, or else the span that runs. Records outside every span are absent.
 */
export function spansByRecord(records: Records): ReadonlyMap<RecordId, RecordId> {
  const spans = spansOf(records)
  const byTask = Map.groupBy(spans, ({ task }) => task)
  const owners = new Map<RecordId, RecordId>()
  let next = 0
  let running: TaskRecord | undefined
  for (const record of records.values()) {
    if (record.lane === 'tasks') continue
    for (let span = spans[next]; span && span.at <= record.at; span = spans[++next]) running = span
    const own = ownSpan(byTask.get(record.task) ?? [], record.at)
    const owner = own ?? (running && record.at < endOf(running) ? running : undefined)
    if (owner) owners.set(record.id, owner.id)
  }
  return owners
}

function ownSpan(spans: readonly TaskRecord[], at: number): TaskRecord | undefined {
  return spans.findLast((span) => span.at <= at && at < endOf(span)) ?? spans.findLast((span) => endOf(span) === at)
}

/** The records of the other lanes that belong to the span, in order of time. */
export function contentsOf(document: BuilderDocument, span: RecordId): BuilderRecord[] {
  const owners = spansByRecord(document.records)
  return [...document.records.values()].filter(({ id }) => owners.get(id) === span)
}
