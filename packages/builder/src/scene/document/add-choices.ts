/** A linear game as a branching one: its named parts become sections that go on to the next, else it is one section. */
import {
  SECTION_EVENTS_MAX,
  SECTION_ID_MAX,
  SECTIONS_MAX,
  type GameEvent,
  type Section,
} from '@rubato/contracts/domain'
import { problem } from '../../commands/draft.ts'
import type { CommandProblem } from '../../commands/types.ts'
import { eventsOfRecords } from '../../document/events-of-records.ts'
import type { BuilderDocument } from '../../document/types.ts'
import { gameOf } from '../../sections/document-of.ts'
import { lengthOfInstance } from '../../sections/place-section.ts'
import { openNames } from '../import/names.ts'
import { contractProblem } from './contract-problem.ts'
import { readScene } from './scene-of.ts'
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

/** What the author gave the game and a branching game cannot have: `addChoices` leaves it out. */
export function leftOutByChoices({ game, markers, names }: BuilderDocument): ('video' | 'markers' | 'names')[] {
  return [
    ...(game.video ? (['video'] as const) : []),
    ...(markers.size > 0 ? (['markers'] as const) : []),
    ...(names.size > 0 ? (['names'] as const) : []),
  ]
}

/**
 * The branching game of the document, which `choicesProblem` has to check. Times are from the start of the section. Properties
 * that a branching game does not have are left out: video, origin and composition.
 */
export function addChoices(document: BuilderDocument): SceneDocument {
  const { outcome, ...game } = gameOf(document)
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
  return readScene({ ...game, start: ids[0] ?? 'start', sections, variables: [] })
}

/** The first part with more events than a section may have. */
function fullPartProblem({ sections }: SceneDocument): CommandProblem | null {
  let at = 0
  for (const section of sections) {
    const events = section.kind === 'timeline' ? section.events.length : 0
    if (events > SECTION_EVENTS_MAX) return problem('choices-part-full', { ms: at, events, most: SECTION_EVENTS_MAX })
    at += section.length
  }
  return null
}

/** Why the result of `addChoices` cannot be a game of the account; null where it can. */
export function choicesProblem(scene: SceneDocument): CommandProblem | null {
  if (scene.sections.length > SECTIONS_MAX) return problem('too-many-sections', { most: SECTIONS_MAX })
  return fullPartProblem(scene) ?? contractProblem(scene)
}
