import { levelId, releaseId } from '../document/records-of-events.ts'
import type {
  BeatRecord,
  BuilderRecord,
  HeldRecord,
  RecordId,
  SectionDefinition,
  SectionInstance,
} from '../document/types.ts'
import { STRETCH_NONE } from '../document/types.ts'

export type Sections = ReadonlyMap<string, SectionDefinition>

/** Between the id of a copy and the id of its record. */
const SOURCE_SEPARATOR = '/'

/** The start of a placed section, and the factor of its length. */
interface Placing {
  /** ms */
  at: number
  factor: number
}

const scaled = (ms: number, factor: number): number => Math.round(ms * factor)
/** A length between two scaled times: neighbours that touch still touch. */
const scaledLength = (at: number, duration: number, factor: number): number =>
  scaled(at + duration, factor) - scaled(at, factor)

function stretchBeats(record: BeatRecord, factor: number): BeatRecord {
  const { tempo, since } = record
  const slower = { from: tempo.from / factor, to: tempo.to / factor }
  return { ...record, tempo: slower, ...(since === undefined ? {} : { since: since * factor }) }
}

function stretchHeld(record: HeldRecord, factor: number): HeldRecord {
  const hardEnd = scaledLength(record.at, record.hardEnd, factor)
  return { ...record, hardEnd, levels: record.levels.map((each) => ({ ...each, after: scaled(each.after, factor) })) }
}

/**
 * The record with its time and length multiplied. Beats keep their number and change their tempo. A line keeps its length,
 * because it is as long as its words, and a record with the clock as its anchor keeps everything.
 */
export function stretchRecord<Each extends BuilderRecord>(record: Each, factor: number): Each {
  if (factor === 1 || record.anchor === 'clock') return record
  const at = scaled(record.at, factor)
  if (record.lane === 'lines') return { ...record, at }
  const duration = scaledLength(record.at, record.duration, factor)
  const inner =
    record.lane === 'tempo'
      ? stretchBeats(record, factor)
      : record.lane === 'held'
        ? stretchHeld(record, factor)
        : record
  return { ...inner, at, duration } as Each
}

/** `record` of a definition at its place. */
const placeRecord = <Each extends BuilderRecord>(record: Each, { at, factor }: Placing): Each => {
  const stretched = stretchRecord(record, factor)
  return { ...stretched, at: stretched.at + at }
}

/** The record with other ids; the ids of level changes and of the release too. */
function withIds<Each extends BuilderRecord>(record: Each, idOf: (id: RecordId) => RecordId): Each {
  const id = idOf(record.id)
  if (record.lane !== 'held') return { ...record, id }
  const { levels, release } = record
  return {
    ...record,
    id,
    levels: levels.map((each) => ({ ...each, id: idOf(each.id) })),
    release: { ...release, id: idOf(release.id) },
  }
}
/** The record with a new id; the ids of its level changes and of its release are made from it. */
export function renamed<Each extends BuilderRecord>(record: Each, id: RecordId): Each {
  if (record.lane !== 'held') return { ...record, id }
  const levels = record.levels.map((each, index) => ({ ...each, id: levelId(id, index + 1) }))
  return { ...record, id, levels, release: { ...record.release, id: releaseId(id) } }
}
const prefixed = (instance: string) => (id: RecordId) => instance + SOURCE_SEPARATOR + id
const unprefixed = (instance: string) => (id: RecordId) =>
  id.startsWith(instance + SOURCE_SEPARATOR) ? id.slice(instance.length + 1) : id

/** The inverse of placing: a changed record of a copy with times and ids of the definition. */
export function takeOut(record: BuilderRecord, { id, at, stretch }: SectionInstance): BuilderRecord {
  const { copy: _copy, ...own } = record
  const relative = { ...own, at: own.at - at } as BuilderRecord
  return withIds(stretchRecord(relative, STRETCH_NONE / stretch), unprefixed(id))
}

/** Records of a section with times from its start, those of the sections inside it included. */
function flatten(sections: Sections, { records, children }: SectionDefinition): BuilderRecord[] {
  const inner = children.flatMap((child) =>
    recordsIn(sections, child).map((record) => withIds(record, prefixed(child.id))),
  )
  return [...records, ...inner]
}

/** The records of a copy with ids of its definition. */
function recordsIn(sections: Sections, instance: SectionInstance): BuilderRecord[] {
  const definition = sections.get(instance.sectionId)
  if (!definition) return []
  const placing = { at: instance.at, factor: instance.stretch / STRETCH_NONE }
  const shared = flatten(sections, definition)
  const ids = new Set(shared.map(({ id }) => id))
  const added = [...instance.overrides].filter(([source]) => !ids.has(source)).map(([, record]) => record)
  return [...shared, ...added].flatMap((record) => {
    const own = record && instance.overrides.has(record.id) ? instance.overrides.get(record.id) : record
    return own ? [placeRecord(own, placing)] : []
  })
}

/** The records of a linked copy of a section, with their times in the game. */
export const recordsOfInstance = (sections: Sections, instance: SectionInstance): BuilderRecord[] =>
  recordsIn(sections, instance).map((record) => ({
    ...withIds(record, prefixed(instance.id)),
    copy: { instance: instance.id, source: record.id },
  }))

/** Whether a copy of the section would have no records, or its changes alone. */
export const isEmptySection = (sections: Sections, section: SectionDefinition): boolean =>
  flatten(sections, section).length === 0

/** Length of a copy, ms. */
export const lengthOfInstance = (sections: Sections, { sectionId, stretch }: SectionInstance): number =>
  scaled(sections.get(sectionId)?.length ?? 0, stretch / STRETCH_NONE)

/** Whether the section contains `other`, itself included, at any depth. */
export function containsSection(sections: Sections, sectionId: string, other: string): boolean {
  if (sectionId === other) return true
  const children = sections.get(sectionId)?.children ?? []
  return children.some((child) => containsSection(sections, child.sectionId, other))
}

/** A record of a section, found by its source: the section that defines it, and its id there. */
export function definerOf(
  sections: Sections,
  sectionId: string,
  source: RecordId,
): { section: SectionDefinition; id: RecordId; path: readonly SectionInstance[] } | null {
  const section = sections.get(sectionId)
  if (!section) return null
  const child = section.children.find(({ id }) => source.startsWith(id + SOURCE_SEPARATOR))
  if (!child) return { section, id: source, path: [] }
  const found = definerOf(sections, child.sectionId, source.slice(child.id.length + 1))
  return found && { ...found, path: [child, ...found.path] }
}
