/** Sets of slaps, flicks and snaps: the hand leaves the shaft, and every click is one strike. */
import type { BeatPattern, ItemId, Range, TaskId, TriggerId } from '@rubato/contracts/domain'
import { timeOfBeat } from '../../beat/curve.ts'
import { addBeats, timeToStroke } from '../../plan/beats.ts'
import { hold, rest, say, sayAt } from '../../plan/events.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import { draw, drawWhole, type Stream } from '../../random/stream.ts'

export interface StrikeSetPlan {
  task: TaskId
  item: ItemId
  trigger: TriggerId
  /** Spoken in the middle of some sets, which become firmer there. */
  harder?: TriggerId
  /** Strikes per set: whole numbers, at least one. */
  count: Range
}

/** Tempo range of strikes, bpm: slow enough to aim, and to stop after each of them. */
const CALM: Range = { min: 40, max: 80 }
/** Probability that a set with enough time becomes firmer in its second half. */
const HARDER_SHARE = 0.4
/** Sets with fewer strikes have no second half. */
const HARDER_FROM = 4
/** The shortest set: one strike, ms. */
export const SHORTEST_SET_MS = 60_000 / CALM.max

/** The whole numbers of a range that are at least 1 and at most `cap`; null when there are none. */
export function strikesIn(range: Range, cap: number): Range | null {
  const min = Math.max(1, Math.ceil(range.min))
  const max = Math.min(cap, Math.floor(range.max))
  return min <= max ? { min, max } : null
}

/** Whether the game may have another set: at most as many as the upper end of the range. */
export const isAnotherAllowed = (builder: PlanBuilder, item: ItemId, most: Range): boolean =>
  (builder.body.times.get(item) ?? 0) < Math.floor(most.max)

/** Length of `count` strikes, ms; rounded down, so that no strike follows the last. */
const lengthOf = (count: number, tempo: number): number => Math.floor((count * 60_000) / tempo)

/** The first strike comes at most this long after the announcement: a beat after the last stroke, ms. */
const LONGEST_BEAT_MS = 60_000 / CALM.min

/** The shortest length of a set with its announcement, ms. */
export const shortestSet = (builder: PlanBuilder, count: Range): number =>
  announcementLength(builder) + LONGEST_BEAT_MS + lengthOf(count.min, CALM.max)

const patternOf = (count: number): BeatPattern => ({
  beats: count,
  notes: Array.from({ length: count }, (_, beat) => ({
    beat,
    numerator: 0,
    denominator: 1,
    accent: 'accent' as const,
  })),
})

/** Draws a number of strikes and a tempo that together fit into `available` ms. */
function drawSet(builder: PlanBuilder, stream: Stream, { count: range, harder }: StrikeSetPlan, available: number) {
  const drawn = drawWhole(stream, CALM.min, CALM.max)
  const tempo = lengthOf(range.min, drawn) <= available ? drawn : CALM.max
  let count = drawWhole(stream, range.min, range.max)
  while (count > range.min && lengthOf(count, tempo) > available) count--
  const isDrawn = draw(stream) < HARDER_SHARE
  const fits = lengthOf(count, tempo) + builder.lineLength <= available
  const first = harder && isDrawn && fits && count >= HARDER_FROM ? Math.floor(count / 2) : count
  return { tempo, count, first }
}

/** One audible click per strike, counted aloud from `from` on. */
function clicks(
  builder: PlanBuilder,
  task: TaskId,
  { from, count, tempo }: { from: number; count: number; tempo: number },
) {
  for (let n = 0; n < count; n++) {
    sayAt(builder, builder.now + timeOfBeat({ from: tempo, to: tempo }, 0, n), task, `${from + n}`)
  }
  addBeats(builder, { task, duration: lengthOf(count, tempo), from: tempo, pattern: patternOf(count) })
}

/** Announces a set and adds its strikes, within `available` ms; afterwards the hand rests. */
export function strikeSet(builder: PlanBuilder, stream: Stream, set: StrikeSetPlan, available: number): void {
  const { task, item, trigger, harder } = set
  const { tempo, count, first } = drawSet(
    builder,
    stream,
    set,
    available - announcementLength(builder) - LONGEST_BEAT_MS,
  )
  const left = count - first
  announce(builder, task, trigger, { count })
  rest(builder, Math.ceil(timeToStroke(builder, tempo)))
  hold(builder, task, item, lengthOf(first, tempo) + (left > 0 ? builder.lineLength + lengthOf(left, tempo) : 0))
  clicks(builder, task, { from: 1, count: first, tempo })
  if (!harder || left === 0) return
  say(builder, task, harder, { count: left })
  rest(builder, builder.lineLength)
  clicks(builder, task, { from: first + 1, count: left, tempo })
}
