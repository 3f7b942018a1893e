/** A game as a document of the builder, and back. */
import { SESSION_MS_MAX, type PlayableGame } from '@rubato/contracts/domain'
import { eventsOfRecords } from '../document/events-of-records.ts'
import { lastEnd, orderedRecords } from '../document/order.ts'
import { recordsOfEvents, type ReadingChange } from '../document/records-of-events.ts'
import type {
  BuilderDocument,
  BuilderRecord,
  ComposedGame,
  RecordId,
  SectionDefinition,
  SectionInstance,
} from '../document/types.ts'
import { withVideoInside } from '../document/video-inside.ts'
import { compositionOf, readConfig, readInstances, readSections, withAnchors } from './composition.ts'
import { namedHolds } from './named-holds.ts'
import { containsSection, recordsOfInstance, type Sections } from './place-section.ts'
import { boundedSections, COPIES_SIZE_MAX, sizesIn } from './section-sizes.ts'

export interface ReadDocument {
  document: BuilderDocument
  /** The changes that make the game editable; empty for every generated game. */
  changes: readonly ReadingChange[]
}

/** Ids of the builder: a letter and a number that no other id of the document has. */
const BUILDER_ID = /^[a-z](\d{1,9})(?:$|\/)/

function nextIdOf(ids: Iterable<string>): number {
  let next = 1
  for (const id of ids) next = Math.max(next, Number(BUILDER_ID.exec(id)?.[1] ?? 0) + 1)
  return next
}

/** Whether a record equals the one of its copy. The count of beats is not compared: it follows from the neighbours. */
const isSame = (a: BuilderRecord, b: BuilderRecord): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b))
function plain(record: BuilderRecord): unknown {
  const { copy: _copy, anchor: _anchor, ...rest } = { since: undefined, ...record }
  return Object.entries({ ...rest, since: undefined }).sort(([a], [b]) => (a < b ? -1 : 1))
}

interface Linked {
  records: Map<RecordId, BuilderRecord>
  instances: Map<string, SectionInstance>
}

/**
 * Links the records of each copy whose events are as the copy says; another copy loses its link: the events are right. So
 * does a copy after more than a game has room for.
 */
function link(records: readonly BuilderRecord[], sections: Sections, instances: readonly SectionInstance[]): Linked {
  const linked: Linked = { records: new Map(records.map((record) => [record.id, record])), instances: new Map() }
  const { ofCopy } = sizesIn(sections)
  let left = COPIES_SIZE_MAX
  for (const instance of instances) {
    const size = ofCopy(instance)
    if (size > left) continue
    left -= size
    const own = recordsOfInstance(sections, instance)
    const isWhole = own.every((record) => {
      const stored = linked.records.get(record.id)
      return stored !== undefined && isSame(stored, record)
    })
    if (own.length === 0 || !isWhole) continue
    linked.instances.set(instance.id, instance)
    for (const record of own) {
      const stored = linked.records.get(record.id)
      if (stored && record.copy) linked.records.set(record.id, { ...stored, anchor: record.anchor, copy: record.copy })
    }
  }
  return linked
}

/** The properties of a game; it is at least as long as its records. Other properties of a saved game are left out. */
const propertiesOf = (
  { duration, voice, media, silentBeat, outcome, video, imported, origin }: PlayableGame,
  records: Iterable<BuilderRecord>,
): BuilderDocument['game'] =>
  withVideoInside({
    duration: Math.min(SESSION_MS_MAX, Math.max(duration, lastEnd(records))),
    voice,
    media,
    ...(silentBeat === undefined ? {} : { silentBeat }),
    outcome,
    ...(video ? { video } : {}),
    ...(imported ? { imported } : {}),
    ...(origin ? { origin } : {}),
  })

/** The document of a game, and the changes that it needed. */
export function readDocument(game: ComposedGame): ReadDocument {
  const { records, changes } = recordsOfEvents(game.events)
  const { composition } = game
  const sections = composition ? boundedSections(readSections(composition)) : new Map<string, SectionDefinition>()
  const anchored = withAnchors(records, composition?.clockAnchored ?? [])
  const linked = link(anchored, sections, composition ? readInstances(composition) : [])
  for (const held of namedHolds(linked.records)) linked.records.set(held.id, held)
  const names = (composition?.names ?? []).filter(({ id }) => linked.records.has(id))
  const markers = new Map((composition?.markers ?? []).map((marker) => [marker.id, marker]))
  const childIds = [...sections.values()].flatMap(({ id, records, children }) => [
    id,
    ...[...records, ...children].map((each) => each.id),
  ])
  const document: BuilderDocument = {
    game: propertiesOf(game, linked.records.values()),
    config: readConfig(game),
    records: orderedRecords(linked.records.values()),
    sections,
    instances: linked.instances,
    names: new Map(names.map(({ id, name }) => [id, name])),
    markers,
    funscript: composition?.funscript ?? null,
    nextId: nextIdOf([...game.events.map(({ id }) => id), ...childIds, ...linked.instances.keys(), ...markers.keys()]),
  }
  return { document, changes }
}

export const documentOf = (game: ComposedGame): BuilderDocument => readDocument(game).document

/** The game of a document; its events are in order of time. */
export function gameOf(document: BuilderDocument): ComposedGame {
  const composition = compositionOf(document)
  return {
    events: eventsOfRecords(document.records.values()),
    ...document.game,
    ...(composition ? { composition } : {}),
  }
}

/** Whether `sectionId` may contain a copy of `other`. */
export const mayContain = (sections: Sections, sectionId: string, other: string): boolean =>
  !containsSection(sections, other, sectionId)
