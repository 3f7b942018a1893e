/** The differences between two states of an item. */
import type { GameEvent, VersionContent, VersionDialog } from '@rubato/contracts/domain'
import { isTree, same } from '../../../lib/storage/three-way-merge.ts'

export type Difference =
  /** A value at a path; a list of tags and a range are one value. */
  | { kind: 'value'; path: string[]; before: unknown; after: unknown }
  /** A line that is only in one of them has the other text null. */
  | { kind: 'line'; before: VersionDialog | null; after: VersionDialog | null }
  /** A part of a game; with both it was moved or changed. */
  | { kind: 'event'; before: GameEvent | null; after: GameEvent | null }
  /** Parts of a game that moved by the same time, such as all that come after a part that was inserted. */
  | { kind: 'moves'; moved: readonly MovedEvent[] }

export interface MovedEvent {
  before: GameEvent
  after: GameEvent
}

export function differencesOf(before: VersionContent, after: VersionContent): Difference[] {
  const { parts: beforeParts, values: beforeValues } = split(before)
  const { parts: afterParts, values: afterValues } = split(after)
  return [...valueDifferences(beforeValues, afterValues), ...partDifferences(beforeParts, afterParts)]
}

type Parts = { kind: 'line'; list: readonly VersionDialog[] } | { kind: 'event'; list: readonly GameEvent[] }

/** The values of an item, and its lines or events. The composition of a game repeats its events, its origin made them. */
function split(content: VersionContent): { values: Record<string, unknown>; parts: Parts } {
  if (content.kind === 'script') {
    const { kind: _kind, dialogs, ...values } = content
    return { values, parts: { kind: 'line', list: dialogs } }
  }
  const { kind: _kind, content: rest, ...described } = content
  if (!('events' in rest)) return { values: { ...described, ...rest }, parts: { kind: 'event', list: [] } }
  const { events, origin: _origin, composition: _composition, ...settings } = rest
  return { values: { ...described, ...settings }, parts: { kind: 'event', list: events } }
}

function valueDifferences(before: unknown, after: unknown, path: string[] = []): Difference[] {
  if (same(before, after)) return []
  if (!isTree(before) || !isTree(after)) return [{ kind: 'value', path, before, after }]
  return Object.keys({ ...before, ...after }).flatMap((key) =>
    valueDifferences(before[key], after[key], [...path, key]),
  )
}

function partDifferences(before: Parts, after: Parts): Difference[] {
  if (before.kind === 'line' && after.kind === 'line')
    return pairs(before.list, after.list, withoutId).map((pair) => ({ kind: 'line', ...pair }))
  if (before.kind === 'event' && after.kind === 'event') return joinMoves(pairs(before.list, after.list, withoutPlace))
  return []
}

/** From this many parts that moved by the same time on, they are one difference. */
const LEAST_JOINED = 4

export const isMoved = (pair: Pair<GameEvent>): pair is MovedEvent =>
  pair.before !== null && pair.after !== null && same(withoutPlace(pair.before), withoutPlace(pair.after))

/** Joins moves by the same time, at the place of the first of them. */
function joinMoves(changed: readonly Pair<GameEvent>[]): Difference[] {
  const shiftOf = ({ before, after }: MovedEvent) => after.at - before.at
  const byShift = Map.groupBy(changed.filter(isMoved), shiftOf)
  return changed.flatMap((pair): Difference[] => {
    const moved = isMoved(pair) ? (byShift.get(shiftOf(pair)) ?? []) : []
    if (moved.length < LEAST_JOINED) return [{ kind: 'event', ...pair }]
    return moved[0] === pair ? [{ kind: 'moves', moved }] : []
  })
}

const withoutId = ({ id: _id, ...line }: VersionDialog) => line
const withoutPlace = ({ id: _id, at: _at, ...event }: GameEvent) => event

interface Pair<Part> {
  before: Part | null
  after: Part | null
}

/**
 * Parts that differ, in the order of `after`, then those that are gone. Parts belong together by their id, otherwise by equal
 * content: a game that was generated again has other ids.
 */
function pairs<Part extends { id: string }>(
  before: readonly Part[],
  after: readonly Part[],
  contentOf: (part: Part) => unknown,
): Pair<Part>[] {
  const known = new Map(before.map((part) => [part.id, part]))
  const byContent = new Map<string, Part[]>()
  const ids = new Set(after.map(({ id }) => id))
  for (const part of before) {
    if (ids.has(part.id)) continue
    const key = JSON.stringify(contentOf(part))
    byContent.set(key, [...(byContent.get(key) ?? []), part])
  }
  const taken = new Set<string>()
  const changed = after.flatMap((part): Pair<Part>[] => {
    const other = known.get(part.id) ?? byContent.get(JSON.stringify(contentOf(part)))?.shift() ?? null
    if (other) taken.add(other.id)
    const isSame = other !== null && same({ ...other, id: '' }, { ...part, id: '' })
    return isSame ? [] : [{ before: other, after: part }]
  })
  const gone = before.filter(({ id }) => !taken.has(id)).map((part) => ({ before: part, after: null }))
  return [...changed, ...gone]
}
