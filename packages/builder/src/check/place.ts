/** Lookups in a document that the checks and the mends share. */
import { eventsOfRecords } from '../document/events-of-records.ts'
import { spansByRecord } from '../document/contents.ts'
import type { BuilderDocument, BuilderRecord, Lane, RecordId, RecordOf } from '../document/types.ts'
import type { GameEvent, PlayableGame } from '@rubato/contracts/domain'
import type { PlayerProfile } from '@rubato/engine'

export interface CheckContext {
  readonly document: BuilderDocument
  readonly profile: PlayerProfile
  readonly game: PlayableGame
  /** The record of an event. Undefined for an event that a document leaves out: a level of an item without levels, or half of an item. */
  recordOf(event: GameEvent): BuilderRecord | undefined
  /** The span that the record belongs to. */
  spanOf(record: BuilderRecord): RecordOf<'tasks'> | null
  inLane<L extends Lane>(lane: L): readonly RecordOf<L>[]
}

/** The ids of the events of each record. */
function eventOwners(records: Iterable<BuilderRecord>): ReadonlyMap<string, BuilderRecord> {
  const owners = new Map<string, BuilderRecord>()
  for (const record of records) {
    owners.set(record.id, record)
    if (record.lane !== 'held') continue
    owners.set(record.release.id, record)
    for (const { id } of record.levels) owners.set(id, record)
  }
  return owners
}

export function checkContext(document: BuilderDocument, profile: PlayerProfile): CheckContext {
  const records = [...document.records.values()]
  const owners = eventOwners(records)
  const lanes = Map.groupBy(records, ({ lane }) => lane)
  let spans: ReadonlyMap<RecordId, RecordId> | null = null
  return {
    document,
    profile,
    game: { events: eventsOfRecords(records), ...document.game },
    recordOf: ({ id }) => owners.get(id),
    spanOf(record) {
      spans ??= spansByRecord(document.records)
      const span = document.records.get(record.lane === 'tasks' ? record.id : (spans.get(record.id) ?? ''))
      return span?.lane === 'tasks' ? span : null
    },
    inLane: <L extends Lane>(lane: L) => (lanes.get(lane) ?? []) as unknown as readonly RecordOf<L>[],
  }
}
