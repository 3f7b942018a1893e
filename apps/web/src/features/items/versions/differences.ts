/** The differences between two states of an item. */
import {
  nameOfMedium,
  type Exit,
  type GameEvent,
  type Section,
  type Variable,
  type VersionContent,
  type VersionDialog,
} from '@rubato/contracts/domain'
import { withTargets } from '@rubato/builder'
import type { ShortValue } from '../../../domain/clash-table.tsx'
import { isTree, same } from '../../../lib/storage/three-way-merge.ts'
import { changedPairs, pairsOf, type Pair } from './pairs.ts'

export type Note = NonNullable<Section['notes']>[number]

/** A difference outside of the sections of a branching game, or inside one of them. */
export type PartDifference =
  /** A value at a path; a list of tags and a range are one value. */
  | { kind: 'value'; path: string[]; before: ShortValue; after: ShortValue }
  /** A line that is only in one of them has the other text null. */
  | ({ kind: 'line' } & Pair<VersionDialog>)
  /** A part of a game; with both it was moved or changed. */
  | ({ kind: 'event' } & Pair<GameEvent>)
  /** Parts of a game that moved by the same time, such as all that come after a part that was inserted. */
  | { kind: 'moves'; moved: readonly MovedEvent[] }
  | { kind: 'exit'; before: Exit; after: Exit }
  | ({ kind: 'note' } & Pair<Note>)
  | ({ kind: 'variable' } & Pair<Variable>)

export type Difference =
  | PartDifference
  /** A section that is only in one of them. */
  | ({ kind: 'section' } & Pair<Section>)
  | { kind: 'inside'; section: Section; difference: PartDifference }

export interface MovedEvent {
  before: GameEvent
  after: GameEvent
}

export function differencesOf(before: VersionContent, after: VersionContent): Difference[] {
  const [old, now] = [split(before), split(after)]
  return [
    ...valueDifferences(old.values, now.values),
    ...changedPairs(old.lines, now.lines, withoutId).map((pair) => ({ kind: 'line' as const, ...pair })),
    ...eventDifferences(old.events, now.events),
    ...sectionDifferences(old.sections, now.sections),
    ...changedPairs(old.variables, now.variables, withoutId).map((pair) => ({ kind: 'variable' as const, ...pair })),
  ]
}

/** Values by path. A list of objects is no value: its items are parts, which are paired. */
interface Values {
  readonly [key: string]: ShortValue | Values
}

interface State {
  values: Values
  lines: readonly VersionDialog[]
  events: readonly GameEvent[]
  sections: readonly Section[]
  /** Their names are their ids. */
  variables: readonly (Variable & { id: string })[]
}

const noParts = { lines: [], events: [], sections: [], variables: [] }

/** The values and the parts of an item. The composition of a game repeats its events, its origin made them. */
function split(content: VersionContent): State {
  if (content.kind === 'script') {
    const { kind: _kind, dialogs: lines, ...values } = content
    return { ...noParts, values, lines }
  }
  if (content.kind === 'generator') {
    const { kind: _kind, content: values, ...described } = content
    return { ...noParts, values: { ...described, ...values } }
  }
  const { kind: _kind, content: game, ...described } = content
  if (game.branches) {
    const { branches: _branches, sections, variables: named, ...values } = game
    const variables = named.map((variable) => ({ ...variable, id: variable.name }))
    return { ...noParts, values: { ...described, ...values }, sections, variables }
  }
  const { branches: _branches, events, origin: _origin, composition: _composition, ...values } = game
  return { ...noParts, values: { ...described, ...values }, events }
}

type Value = ShortValue | Values
const isBranch = (value: Value): value is Values => isTree(value)

/** Where one of them has values and the other has none, each value is a difference. */
function valueDifferences(before: Value, after: Value, path: string[] = []): PartDifference[] {
  if (same(before, after)) return []
  if (!isBranch(before) && !isBranch(after)) return [{ kind: 'value', path, before, after }]
  const old: Values = isBranch(before) ? before : {}
  const now: Values = isBranch(after) ? after : {}
  return Object.keys({ ...old, ...now }).flatMap((key) => valueDifferences(old[key], now[key], [...path, key]))
}

const withoutId = <Part extends { id: string }>({ id: _id, ...part }: Part) => part
const withoutPlace = ({ id: _id, at: _at, ...event }: GameEvent) => event

const eventDifferences = (before: readonly GameEvent[], after: readonly GameEvent[]): PartDifference[] =>
  joinMoves(changedPairs(before, after, withoutPlace))

/** From this many parts that moved by the same time on, they are one difference. */
const LEAST_JOINED = 4

export const isMoved = (pair: Pair<GameEvent>): pair is MovedEvent =>
  pair.before !== null && pair.after !== null && same(withoutPlace(pair.before), withoutPlace(pair.after))

/** Joins moves by the same time, at the place of the first of them. */
function joinMoves(changed: readonly Pair<GameEvent>[]): PartDifference[] {
  const shiftOf = ({ before, after }: MovedEvent) => after.at - before.at
  const byShift = Map.groupBy(changed.filter(isMoved), shiftOf)
  return changed.flatMap((pair): PartDifference[] => {
    const moved = isMoved(pair) ? (byShift.get(shiftOf(pair)) ?? []) : []
    if (moved.length < LEAST_JOINED) return [{ kind: 'event', ...pair }]
    return moved[0] === pair ? [{ kind: 'moves', moved }] : []
  })
}

/** The content of a section whose id was changed. Its ways may lead to other ids. */
const ownContent = ({ id: _id, position: _position, exit: _exit, notes: _notes, ...content }: Section) => content

function sectionDifferences(before: readonly Section[], after: readonly Section[]): Difference[] {
  const pairs = pairsOf(before, after, ownContent)
  const ids = new Map(pairs.flatMap((pair) => (pair.before && pair.after ? [[pair.before.id, pair.after.id]] : [])))
  return pairs.flatMap(({ before: old, after: now }): Difference[] => {
    if (!old || !now) return [{ kind: 'section', before: old, after: now }]
    const moved = withTargets(old, (id) => ids.get(id) ?? id)
    return insideDifferences(moved, now).map((difference) => ({ kind: 'inside', section: now, difference }))
  })
}

/** The values of a section. Its place in the graph is not content. */
function sectionValues(section: Section): Values {
  const { id: _id, position: _position, exit: _exit, notes: _notes, sets = [], carries = [], ...rest } = section
  const base = { sets: sets.map(({ variable, to }) => `${variable} = ${to}`), carries }
  if (rest.kind === 'timeline') {
    const { events: _events, ...values } = rest
    return { ...values, ...base }
  }
  const { config: _config, medium, edges = 'middle', ...values } = rest
  return { ...values, ...base, edges, medium: medium && nameOfMedium(medium) }
}

const eventsIn = (section: Section): readonly GameEvent[] => (section.kind === 'timeline' ? section.events : [])

/** `before` has the targets of `after`. */
function insideDifferences(before: Section, after: Section): PartDifference[] {
  const areGenerated = before.kind === 'generated' && after.kind === 'generated'
  return [
    ...valueDifferences(sectionValues(before), sectionValues(after)),
    ...(areGenerated ? valueDifferences(before.config, after.config, ['config']) : []),
    ...eventDifferences(eventsIn(before), eventsIn(after)),
    ...(same(before.exit, after.exit) ? [] : [{ kind: 'exit' as const, before: before.exit, after: after.exit }]),
    ...changedPairs(before.notes ?? [], after.notes ?? [], withoutId).map((pair) => ({
      kind: 'note' as const,
      ...pair,
    })),
  ]
}
