/** Slaps, flicks and snaps are counted: every beat during a set is one strike. */
import { spans, tasks, type EventTask, type ItemId, type TriggerId } from '@rubato/contracts/domain'
import { countBetween, type BeatSegment } from '../beat/segment.ts'
import { firstNotBefore, latestEnds, type Span } from '../spans.ts'
import { caps } from './caps.ts'
import { itemRules } from './item-rules.ts'

export const HARD_SNAP: TriggerId = 'rubber-band-snap-hard'
export const isStrikeSet = (item: ItemId): boolean => itemRules[item].strikes !== undefined

/** The most strikes of a set; Infinity for an item without strikes. A set that was announced as hard has fewer. */
export function strikeCap(item: ItemId, isHard: boolean): number {
  const cap = itemRules[item].strikes?.value ?? Infinity
  return isHard ? caps.hardSnaps.value : cap
}

const itemOf = (beats: 'strokes' | ItemId): ItemId | undefined => (beats === 'strokes' ? undefined : beats)
/** The item that is open while the beats of a task sound, where the beats are not strokes: nothing else bounds them. */
export const beatItems = Object.fromEntries<ItemId | undefined>([
  ...tasks.map(({ id, beats }) => [id, itemOf(beats)] as const),
  ...spans.map((span) => [span, undefined] as const),
]) as Readonly<Record<EventTask, ItemId | undefined>>

export interface StrikeSet extends Span {
  item: ItemId
}

export interface SetAboveCap<Set> {
  set: Set
  most: number
  isHard: boolean
}

/** For each set, the latest end of the sets of its item that began before it; 0 where it is the first. */
function endsBefore(sets: readonly StrikeSet[]): (set: StrikeSet) => number {
  const byItem = new Map([...Map.groupBy(sets, ({ item }) => item)].map(([item, each]) => [item, latestEnds(each)]))
  return ({ item, from }) => Math.max(0, byItem.get(item)?.beforeStart(from) ?? 0)
}

/** Strikes from `from` to `until` by segments in order of time that do not overlap; stops counting beyond `most`. */
function countStrikes(segments: readonly BeatSegment[], { from, until }: Span, most: number): number {
  let count = 0
  for (let index = firstNotBefore(segments, (segment) => segment.until <= from); count <= most; index++) {
    const segment = segments[index]
    if (!segment || segment.at >= until) break
    count += countBetween(segment, from, until)
  }
  return count
}

/**
 * Sets with more strikes than their cap. The segments are in order of time and do not overlap; `hardAt` are the times
 * at which hard snaps were announced, in order, ms.
 */
export function setsAboveCap<Set extends StrikeSet>(
  sets: readonly Set[],
  segments: readonly BeatSegment[],
  hardAt: readonly number[],
): SetAboveCap<Set>[] {
  const startOf = endsBefore(sets)
  return sets.flatMap((set) => {
    const { item, until } = set
    const start = startOf(set)
    const nextHard = hardAt[firstNotBefore(hardAt, (at) => at < start)] ?? Infinity
    const isHard = item === 'snaps' && nextHard < until
    const most = strikeCap(item, isHard)
    return countStrikes(segments, set, most) > most ? [{ set, most, isHard }] : []
  })
}
