/**
 * The times at which no check-in begins where it can wait or come earlier: something is held, the tempo changes, another question is
 * open, red light, green light is played.
 */
import type { EventTask, ItemId } from '@rubato/contracts/domain'
import { areStrokes } from '../../beat/strokes.ts'
import { directionOf } from '../../plan/tempo-order.ts'
import { isMomentary, itemRules } from '../../safety/item-rules.ts'
import { plannedSegment, type SessionCue } from '../model/cue.ts'
import type { Snapshot } from '../model/state.ts'
import { isChanging, isStep } from '../rewrite/wait-for-answer.ts'

/** Session ms. */
export interface Unsettled {
  from: number
  until: number
  /** `helpless`: the member cannot answer. `calls`: the member listens for those of red light, green light. */
  because?: 'helpless' | 'calls'
}

/** With closed eyes, a held breath or a busy hand the member cannot answer. */
const hindersAnswer = (item: ItemId): boolean =>
  item === 'breath' || itemRules[item].occupies === 'eyes' || itemRules[item].isByHand === true

/** A change of tempo begins this long after its line as a rule, ms. */
const ORDERED_FOR = 6000

/** When the item that is opened with a hard end at `until` is closed. */
const closedAt = (future: readonly SessionCue[], item: ItemId, until: number): number =>
  future.find((cue) => cue.kind === 'close' && cue.item === item && cue.at <= until)?.at ?? until

/** The time for which an item is held. */
const whileHeld = (item: ItemId, from: number, until: number): Unsettled => ({
  from,
  until,
  ...(hindersAnswer(item) ? { because: 'helpless' } : {}),
})

/** The time of a task in which the next call may come at any moment; null for other tasks. */
const whileCalled = (task: EventTask, from: number, until: number): Unsettled | null =>
  task === 'red-light' ? { from, until, because: 'calls' } : null

function unsettledBy(cue: SessionCue, later: () => readonly SessionCue[]): Unsettled | null {
  switch (cue.kind) {
    case 'ask':
      return { from: cue.at, until: cue.until }
    case 'task':
      return whileCalled(cue.task, cue.at, cue.until)
    case 'beat':
      return isChanging(cue.segment, cue.at) ? { from: cue.at, until: cue.segment.until } : null
    case 'say':
      return directionOf(cue.trigger) ? { from: cue.at, until: cue.at + ORDERED_FOR } : null
    case 'open':
      return isMomentary(cue.item) ? whileHeld(cue.item, cue.at, closedAt(later(), cue.item, cue.until)) : null
    default:
      return null
  }
}

/** The climb back to the tempo that has begun, or begins with the next strokes. */
function climbBack({ world: { climb }, timeline, nextIndex, at }: Snapshot): Unsettled | null {
  if (climb?.kind === 'share') return { from: at, until: climb.until }
  if (climb?.kind !== 'pending') return null
  const strokes = timeline.slice(nextIndex).find((cue) => cue.kind === 'beat' && areStrokes(cue.segment.task))
  return strokes ? { from: strokes.at, until: strokes.at + climb.length } : null
}

/** What runs now and makes the moment unsettled. */
function unsettledNow(snapshot: Snapshot): Unsettled[] {
  const { world, timeline, nextIndex, at } = snapshot
  const { ask, beat, open, announced, tasks } = world
  const spans: Unsettled[] = open
    .filter(({ item }) => isMomentary(item))
    .map(({ item, until }) => whileHeld(item, at, closedAt(timeline.slice(nextIndex), item, until)))
  if (ask) spans.push({ from: at, until: ask.until })
  // Judged over the whole segment: the result must not depend on the time at which it is computed.
  if (beat && isChanging(beat, beat.at)) spans.push({ from: at, until: beat.until })
  const back = climbBack(snapshot)
  if (back) spans.push(back)
  spans.push(...tasks.flatMap(({ task, until }) => whileCalled(task, at, until) ?? []))
  const coming = announced.find(({ item }) => isMomentary(item))
  if (coming) spans.push(whileHeld(coming.item, at, at + 1))
  return spans
}

/** The unsettled times from now to `to`. */
export function unsettledUntil(snapshot: Snapshot, to: number): Unsettled[] {
  const spans = unsettledNow(snapshot)
  const { timeline, nextIndex, world } = snapshot
  let strokes = world.beat && plannedSegment(world.beat)
  for (let index = nextIndex; index < timeline.length; index++) {
    const cue = timeline[index]
    if (!cue || cue.at > to) break
    const span = unsettledBy(cue, () => timeline.slice(index))
    if (span) spans.push(span)
    if (cue.kind !== 'beat') continue
    if (isStep(strokes, cue.segment)) spans.push({ from: cue.at, until: cue.at + 1 })
    strokes = cue.segment
  }
  return spans
}

/** The first time from `from` on with this many ms that no unsettled time is in. */
export function settledFrom(spans: readonly Unsettled[], from: number, length: number): number {
  const inTheWay = spans.find((span) => span.from < from + length && span.until > from)
  return inTheWay ? settledFrom(spans, inTheWay.until, length) : from
}
