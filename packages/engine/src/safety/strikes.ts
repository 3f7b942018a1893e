/** Slaps, flicks and snaps are counted: every beat while they go on is one of them. */
import type { EventTask, ItemId, TriggerId } from '@rubato/contracts/domain'
import { beatsBetween, type BeatSegment } from '../beat/segment.ts'
import { caps } from './caps.ts'
import { itemRules } from './item-rules.ts'

export const HARD_SNAP: TriggerId = 'rubber-band-snap-hard'
export const isStrikeSet = (item: ItemId): boolean => itemRules[item].strikes !== undefined

/** Strikes a set; Infinity for what is not struck. A set that was announced as hard has fewer. */
export function strikeCap(item: ItemId, isHard: boolean): number {
  const cap = itemRules[item].strikes?.value ?? Infinity
  return isHard ? caps.hardSnaps.value : cap
}

/** What has to be open while beats of a task sound: those are no strokes, and nothing else bounds them. */
export const beatItems: Readonly<Partial<Record<EventTask, ItemId>>> = {
  'ball-slap': 'slaps',
  'cock-flick': 'flicks',
  'rubber-band': 'snaps',
  palming: 'palming',
}

export interface StrikeSet {
  item: ItemId
  from: number
  until: number
}

export interface Overstruck<Set> {
  set: Set
  most: number
  isHard: boolean
}

/** Sets with more strikes than their cap. `hardAt` are the times at which hard snaps were announced, ms. */
export function overstruck<Set extends StrikeSet>(
  sets: readonly Set[],
  segments: readonly BeatSegment[],
  hardAt: readonly number[],
): Overstruck<Set>[] {
  return sets.flatMap((set) => {
    const { item, from, until } = set
    const before = sets.filter((other) => other.item === item && other.from < from).map((other) => other.until)
    const start = Math.max(0, ...before)
    const isHard = item === 'snaps' && hardAt.some((at) => at >= start && at < until)
    const most = strikeCap(item, isHard)
    const strikes = segments.reduce((sum, segment) => sum + beatsBetween(segment, from, until).length, 0)
    return strikes > most ? [{ set, most, isHard }] : []
  })
}
