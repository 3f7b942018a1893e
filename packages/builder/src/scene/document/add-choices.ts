/** A linear game as a branching one: its named parts become sections that go on to the next, else it is one section. */
import { SECTION_ID_MAX, type GameEvent, type Section } from '@rubato/contracts/domain'
import { eventsOfRecords } from '../../document/events-of-records.ts'
import type { BuilderDocument } from '../../document/types.ts'
import { gameOf } from '../../sections/document-of.ts'
import { lengthOfInstance } from '../../sections/place-section.ts'
import { openNames } from '../import/names.ts'
import type { SceneDocument } from './types.ts'

interface Part {
  name: string
  at: number
  until: number
}

/** Times at which the game can be cut: nothing is on, held, said or beaten across them. */
function canCut({ records }: BuilderDocument, at: number): boolean {
  return [...records.values()].every((record) => record.at >= at || record.at + record.duration <= at)
}

/** The parts of the game, one after another without a gap: those between the edges of its placed sections. */
function partsOf(document: BuilderDocument): Part[] {
  const { instances, sections, game } = document
  const edges = [...instances.values()].flatMap((instance) => {
    const section = sections.get(instance.sectionId)
    return section
      ? [{ name: section.name, at: instance.at, until: instance.at + lengthOfInstance(sections, instance) }]
      : []
  })
  const names = new Map(edges.map(({ at, name }) => [at, name]))
  const times = new Set([0, ...edges.flatMap(({ at, until }) => [at, until])])
  const cuts = [...times]
    .filter((at) => at === 0 || (at < game.duration && canCut(document, at)))
    .toSorted((a, b) => a - b)
  return cuts.map((at, index) => ({
    name: names.get(at) ?? (index === 0 ? 'Start' : `Part ${index + 1}`),
    at,
    until: cuts[index + 1] ?? game.duration,
  }))
}

/** Every section is as it was: times are from the start of the section, and nothing else changes. */
export function addChoices(document: BuilderDocument): SceneDocument {
  const {
    events: _events,
    duration: _duration,
    outcome,
    origin: _origin,
    composition: _composition,
    ...game
  } = gameOf(document)
  const records = [...document.records.values()]
  const parts = partsOf(document)
  const giveId = openNames({ max: SECTION_ID_MAX, prefix: 'section' })
  const ids = parts.map(({ name }) => giveId(name))
  const isLast = (index: number) => index === parts.length - 1
  const sections = parts.map(({ name, at, until }, index): Section => {
    const own = records.filter((record) => record.at >= at && (record.at < until || isLast(index)))
    const next = ids[index + 1]
    return {
      id: ids[index] ?? 'start',
      name,
      kind: 'timeline',
      length: until - at,
      events: eventsOfRecords(own).map((event): GameEvent => ({ ...event, at: event.at - at })),
      exit: next === undefined ? { kind: 'end', outcome } : { kind: 'go', to: next },
    }
  })
  return { branches: true, ...game, start: ids[0] ?? 'start', sections, variables: [] }
}
