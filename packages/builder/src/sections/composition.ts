/** The composition that is stored with a game: sections, copies, anchors and names. */
import { CONFIG_TEXT_MAX, readGeneratorConfig, type Composition, type GeneratorConfig } from '@rubato/contracts/domain'
import { eventsOfRecord, eventsOfRecords } from '../document/events-of-records.ts'
import { recordsOfEvents } from '../document/records-of-events.ts'
import type {
  BuilderDocument,
  BuilderRecord,
  ComposedGame,
  RecordId,
  SectionDefinition,
  SectionInstance,
} from '../document/types.ts'

type StoredInstance = Composition['instances'][number]

/** Sorted, so that the same records make the same composition in any order of addition. */
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

const storeSection = ({ id, name, length, records, children }: SectionDefinition): Composition['sections'][number] => ({
  id,
  name,
  length,
  events: eventsOfRecords(records),
  clockAnchored: clockIds(records),
  children: children.map(storeInstance),
})

/** The config as text, where the game does not have it as its origin. */
function storedConfig({ game, config }: BuilderDocument): string | undefined {
  const text = game.origin || !config ? undefined : JSON.stringify(config)
  return text !== undefined && text.length <= CONFIG_TEXT_MAX ? text : undefined
}

/** The config of a game: that of its origin, or the one that its composition keeps; null where none can be read. */
export function readConfig({ origin, composition }: ComposedGame): GeneratorConfig | null {
  if (origin) return origin.config
  if (composition?.config === undefined) return null
  try {
    const reading = readGeneratorConfig(JSON.parse(composition.config))
    return reading.ok ? reading.config : null
  } catch {
    return null
  }
}

/** The composition that the contract stores with the events; undefined where there is none. */
export function compositionOf(document: BuilderDocument): Composition | undefined {
  const { sections, instances, records, names, markers, funscript } = document
  const config = storedConfig(document)
  const clockAnchored = clockIds([...records.values()].filter(({ copy }) => !copy))
  const isEmpty = sections.size + instances.size + clockAnchored.length + names.size + markers.size === 0
  if (isEmpty && funscript === null && config === undefined) return undefined
  return {
    version: 1,
    sections: [...sections.values()].map(storeSection),
    instances: [...instances.values()].map(storeInstance),
    clockAnchored,
    names: [...names].map(([id, name]) => ({ id, name })),
    funscript,
    ...(config === undefined ? {} : { config }),
    ...(markers.size > 0 ? { markers: [...markers.values()].toSorted((a, b) => a.at - b.at) } : {}),
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
