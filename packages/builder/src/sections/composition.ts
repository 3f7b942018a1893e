/** The composition that is stored with a game: sections, copies, anchors and names. */
import type { Composition } from '@rubato/contracts/domain'
import { eventsOfRecord, eventsOfRecords } from '../document/events-of-records.ts'
import { recordsOfEvents } from '../document/records-of-events.ts'
import type { BuilderDocument, BuilderRecord, RecordId, SectionDefinition, SectionInstance } from '../document/types.ts'

type StoredSection = Composition['sections'][number]
type StoredInstance = Composition['instances'][number]

/** Sorted, so that the same records make the same composition in whatever order they were added. */
const clockIds = (records: Iterable<BuilderRecord>): RecordId[] =>
  [...records]
    .filter(({ anchor }) => anchor === 'clock')
    .map(({ id }) => id)
    .sort()

const storeInstance = ({ overrides, ...instance }: SectionInstance): StoredInstance => ({
  ...instance,
  overrides: [...overrides].map(([source, record]) => ({
    source,
    events: record ? eventsOfRecord(record) : [],
    isClockAnchored: record?.anchor === 'clock',
  })),
})

const storeSection = ({ id, name, length, records, children }: SectionDefinition): StoredSection => ({
  id,
  name,
  length,
  events: eventsOfRecords(records),
  clockAnchored: clockIds(records),
  children: children.map(storeInstance),
})

/** What the contract stores beside the events; undefined where there is nothing. */
export function compositionOf(document: BuilderDocument): Composition | undefined {
  const { sections, instances, records, names, funscript } = document
  const clockAnchored = clockIds([...records.values()].filter(({ copy }) => !copy))
  const isEmpty = sections.size + instances.size + clockAnchored.length + names.size === 0 && funscript === null
  if (isEmpty) return undefined
  return {
    version: 1,
    sections: [...sections.values()].map(storeSection),
    instances: [...instances.values()].map(storeInstance),
    clockAnchored,
    names: [...names].map(([id, name]) => ({ id, name })),
    funscript,
  }
}

/** The records with the clock as the anchor of those that `ids` names. */
export function withAnchors(records: readonly BuilderRecord[], ids: Iterable<RecordId>): BuilderRecord[] {
  const clock = new Set(ids)
  return records.map((record) => (clock.has(record.id) ? { ...record, anchor: 'clock' } : record))
}

const readInstance = ({ overrides, ...instance }: StoredInstance): SectionInstance => ({
  ...instance,
  overrides: new Map(
    overrides.map(({ source, events, isClockAnchored }) => {
      const [record] = withAnchors(recordsOfEvents(events).records, isClockAnchored ? events.map(({ id }) => id) : [])
      return [source, record ?? null]
    }),
  ),
})

export const readSections = ({ sections }: Composition): ReadonlyMap<string, SectionDefinition> =>
  new Map(
    sections.map(({ id, name, length, events, clockAnchored, children }) => [
      id,
      {
        id,
        name,
        length,
        records: withAnchors(recordsOfEvents(events).records, clockAnchored),
        children: children.map(readInstance),
      },
    ]),
  )

export const readInstances = ({ instances }: Composition): SectionInstance[] => instances.map(readInstance)
