/**
 * A section of a branching game as a document of the timeline, and back. Items that the section takes over from the one before
 * are on from its start in the document, and items that it carries over are on until its end.
 */
import type { GameEvent, GameEventOf, ItemId, Section, SectionOf } from '@rubato/contracts/domain'
import { apply } from '../../commands/apply.ts'
import type { Applied, Command, CommandKind, CommandProblem } from '../../commands/types.ts'
import { eventsOfRecords } from '../../document/events-of-records.ts'
import { endOf } from '../../document/order.ts'
import { releaseId } from '../../document/records-of-events.ts'
import type { BuilderDocument } from '../../document/types.ts'
import { documentOf } from '../../sections/document-of.ts'
import type { SceneDocument } from './types.ts'

type Timeline = SectionOf<'timeline'>

const isHeld = (event: GameEvent): event is GameEventOf<'open'> | GameEventOf<'level'> | GameEventOf<'close'> =>
  event.kind === 'open' || event.kind === 'level' || event.kind === 'close'

/** The opening of an item that was on before. */
const openingBefore = (item: ItemId, { task }: GameEvent, length: number): GameEvent => ({
  id: `before/${item}`,
  at: 0,
  duration: length,
  task,
  kind: 'open',
  item,
})

const releaseAtEnd = ({ id, item, task, at, duration }: GameEventOf<'open'>, length: number): GameEvent => ({
  id: releaseId(id.slice(0, 90)),
  at: Math.max(at, Math.min(length, at + duration)),
  duration: 0,
  task,
  kind: 'close',
  item,
})

/** The openings and releases that the events of the section lack. */
function otherHalves({ events, length }: Timeline): GameEvent[] {
  const halves: GameEvent[] = []
  for (const [item, all] of Map.groupBy(events.filter(isHeld), (event) => event.item)) {
    const open: GameEventOf<'open'>[] = []
    for (const event of all) {
      if (event.kind === 'open') open.push(event)
      else if (open.length === 0) {
        const opening = openingBefore(item, event, Math.max(length, event.at))
        halves.push(opening)
        if (event.kind === 'level') open.push(opening as GameEventOf<'open'>)
      } else if (event.kind === 'close') open.shift()
    }
    halves.push(...open.map((opening) => releaseAtEnd(opening, length)))
  }
  return halves
}

export function documentOfSection(
  { voice, media, silentBeat }: Pick<SceneDocument, 'voice' | 'media' | 'silentBeat'>,
  section: Timeline,
): BuilderDocument {
  const { exit, length, events } = section
  return documentOf({
    events: [...otherHalves(section), ...events],
    duration: length,
    outcome: exit.kind === 'end' ? exit.outcome : 'denied',
    voice,
    media,
    ...(silentBeat === undefined ? {} : { silentBeat }),
  })
}

/** The events of the document without the halves that the section does not have; a half that was moved becomes an event. */
function eventsOfSection(section: Timeline, before: BuilderDocument, after: BuilderDocument): GameEvent[] {
  const own = new Set(section.events.map(({ id }) => id))
  const openings = new Set<string>()
  const releases = new Map<string, number>()
  for (const record of before.records.values()) {
    if (record.lane !== 'held') continue
    if (!own.has(record.id)) openings.add(record.id)
    if (!own.has(record.release.id)) releases.set(record.release.id, endOf(record))
  }
  const end = Math.min(before.game.duration, after.game.duration)
  return eventsOfRecords(after.records.values()).filter(({ id, at }) => {
    const released = releases.get(id)
    return !(openings.has(id) && at === 0) && !(released !== undefined && (at === released || at >= end))
  })
}

/** A section has no named parts, names and markers: its game has sections for that. */
const namings: ReadonlySet<CommandKind> = new Set<CommandKind>([
  'group',
  'rename-section',
  'place-section',
  'separate',
  'set-anchor',
  'name',
  'add-marker',
  'set-marker',
  'remove-marker',
])
const isPossible = (command: Command): boolean =>
  command.kind === 'batch' ? command.commands.every(isPossible) : !namings.has(command.kind)

const refusal: CommandProblem = {
  sentence: { key: 'builder.problem.not-in-section', values: {} },
  path: [],
  message: null,
}

/** Applies a command of the timeline to the document of a section. */
export const applyInSection = (document: BuilderDocument, command: Command): Applied =>
  isPossible(command) ? apply(document, command) : { ok: false, problem: refusal }

interface Edited {
  section: Section
  applied: Extract<Applied, { ok: true }>
}

/** The section after a command of the timeline. */
export function editSection(scene: SceneDocument, section: Timeline, command: Command): Edited | CommandProblem {
  const before = documentOfSection(scene, section)
  const applied = applyInSection(before, command)
  if (!applied.ok) return applied.problem
  const { document: after } = applied
  return {
    section: { ...section, length: after.game.duration, events: eventsOfSection(section, before, after) },
    applied,
  }
}
