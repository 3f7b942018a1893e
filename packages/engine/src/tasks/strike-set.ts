/** Sets of slaps, flicks and snaps: the hand leaves the shaft, and every click is one of them. */
import type { BeatPattern, ItemId, Range, TaskId, TriggerId } from '@rubato/contracts/domain'
import { timeOfBeat } from '../beat/curve.ts'
import { beats, hold, lead, leadLength, rest, say, sayAt, type Score } from '../generate/score.ts'
import { draw, drawWhole, type Stream } from '../random/stream.ts'

export interface StrikeSet {
  task: TaskId
  item: ItemId
  trigger: TriggerId
  /** Spoken half way through some sets. */
  harder?: TriggerId
  /** Strikes a set: whole numbers, at least one. */
  count: Range
}

/** Even and slow enough to aim and to stop at any of them, bpm. */
const CALM: Range = { min: 40, max: 80 }
/** Of the sets with room for it, so many become firmer half way. */
const HARDER_SHARE = 0.4
/** A set of fewer has no second half. */
const HARDER_FROM = 4
/** No set is shorter than one strike, ms. */
export const SHORTEST_SET_MS = 60_000 / CALM.max

/** The whole numbers of a range that are at least 1 and at most `cap`; null when there are none. */
export function strikesIn(range: Range, cap: number): Range | null {
  const min = Math.max(1, Math.ceil(range.min))
  const max = Math.min(cap, Math.floor(range.max))
  return min <= max ? { min, max } : null
}

/** Whether this session may hold another: at most as many as the upper end of the range. */
export const isAnotherAllowed = (score: Score, item: ItemId, most: Range): boolean =>
  (score.body.times.get(item) ?? 0) < Math.floor(most.max)

/** Rounded down, so that no strike follows the last. */
const lengthOf = (count: number, tempo: number): number => Math.floor((count * 60_000) / tempo)

/** Least length of a set with its announcement, ms. */
export const shortestSet = (score: Score, count: Range): number => leadLength(score) + lengthOf(count.min, CALM.max)

const patternOf = (count: number): BeatPattern => ({
  beats: count,
  notes: Array.from({ length: count }, (_, beat) => ({
    beat,
    numerator: 0,
    denominator: 1,
    accent: 'accent' as const,
  })),
})

/** Numbers and a tempo that together fit into `room` ms. */
function drawSet(score: Score, stream: Stream, { count: range, harder }: StrikeSet, room: number) {
  const drawn = drawWhole(stream, CALM.min, CALM.max)
  const tempo = lengthOf(range.min, drawn) <= room ? drawn : CALM.max
  let count = drawWhole(stream, range.min, range.max)
  while (count > range.min && lengthOf(count, tempo) > room) count--
  const isDrawn = draw(stream) < HARDER_SHARE
  const fits = lengthOf(count, tempo) + score.lead <= room
  const first = harder && isDrawn && fits && count >= HARDER_FROM ? Math.floor(count / 2) : count
  return { tempo, count, first }
}

/** One audible click for each strike from number `from` on, counted aloud. */
function clicks(score: Score, task: TaskId, { from, count, tempo }: { from: number; count: number; tempo: number }) {
  for (let n = 0; n < count; n++) {
    sayAt(score, score.now + timeOfBeat({ from: tempo, to: tempo }, 0, n), task, `${from + n}`)
  }
  beats(score, { task, duration: lengthOf(count, tempo), from: tempo, pattern: patternOf(count) })
}

/** Announces a set and plays it, within `room` ms; the hand rests when it ends. */
export function strikeSet(score: Score, stream: Stream, set: StrikeSet, room: number): void {
  const { task, item, trigger, harder } = set
  const { tempo, count, first } = drawSet(score, stream, set, room - leadLength(score))
  const left = count - first
  lead(score, task, trigger, { count })
  hold(score, task, item, lengthOf(first, tempo) + (left > 0 ? score.lead + lengthOf(left, tempo) : 0))
  clicks(score, task, { from: 1, count: first, tempo })
  if (!harder || left === 0) return
  say(score, task, harder, { count: left })
  rest(score, score.lead)
  clicks(score, task, { from: first + 1, count: left, tempo })
}
