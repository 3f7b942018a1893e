/**
 * Acts: the parts of a long game. Each has a mood, a range of intensity and a valley at its start; the first one is short and
 * ends with the first edge.
 */
import type { IntensityCurve, PlayableGame, Range } from '@rubato/contracts/domain'
import { drawOne, streamsOf, type Stream } from '../random/stream.ts'
import type { Span } from '../spans.ts'
import { intensityAt } from './intensity.ts'

export const actMoods = ['waking', 'teasing', 'building', 'play', 'drive', 'last'] as const
export type ActMood = (typeof actMoods)[number]
export interface Act extends Span {
  mood: ActMood
}

const MINUTE = 60_000
/** A game of this length or more has acts, ms. */
const ACTS_FROM_MS = 25 * MINUTE
/** When the first act ends, as a share of the game: its edge begins by a fifth. */
const FIRST_ACT_SHARE = 0.21
/** The intensity of an act, from its valley to its top, where the curve rises or moves in waves. */
const ranges: Readonly<Record<ActMood, Range>> = {
  waking: { min: 0.12, max: 0.4 },
  teasing: { min: 0.14, max: 0.44 },
  building: { min: 0.2, max: 0.54 },
  play: { min: 0.24, max: 0.58 },
  drive: { min: 0.28, max: 0.62 },
  last: { min: 0.38, max: 0.96 },
}
const opening: readonly ActMood[] = ['waking', 'teasing']
const between: readonly ActMood[] = ['building', 'play', 'drive']
/** Shares of an act: its valley lasts until here, and its top is reached there. */
const VALLEY_UNTIL = 0.14
const TOP_FROM = 0.85
/** The mean height of a plateau and of a level, how far a valley is below it, and how far they rise over all acts. */
const HEIGHTS = { plateau: 0.72, level: 0.37 }
const DIPS = { plateau: 0.36, level: 0.2 }
const CLIMB = 0.28
/** A valley is at least this far below the height of its own act. */
const LEAST_DIP = 0.16
/** The height is reached after this share of the first act. */
const REACHED_AT = 0.6
const WAVES = 2

/** Acts of a game of `total` ms: three in half an hour, four in an hour, at most five; none in a short game. */
export function actCount(total: number): number {
  if (total < ACTS_FROM_MS) return 0
  if (total < 45 * MINUTE) return 3
  return total < 75 * MINUTE ? 4 : 5
}

/** Different moods in the order of their tops. */
function drawMoods(count: number, stream: Stream): ActMood[] {
  const first = drawOne(stream, opening)
  const others = [...between, ...opening.filter((mood) => mood !== first)]
  while (others.length > Math.max(0, count - 2)) others.splice(others.indexOf(drawOne(stream, others)), 1)
  const inOrder = [first, ...others].sort((a, b) => ranges[a].max - ranges[b].max)
  return [...inOrder, 'last']
}

/** The acts of a game of `total` ms over its middle, in order of time; none where the game is short. */
export function drawActs(total: number, { from, until }: Span, stream: Stream): Act[] {
  const count = actCount(total)
  if (count === 0 || until <= from) return []
  const first = Math.round(Math.max(total * FIRST_ACT_SHARE, from + (until - from) / count / 2))
  const length = (until - first) / (count - 1)
  const ends = Array.from({ length: count }, (_, n) => Math.round(first + n * length))
  return drawMoods(count, stream).map((mood, n) => ({ mood, from: ends[n - 1] ?? from, until: ends[n] ?? until }))
}

const riseAt = (progress: number): number =>
  Math.min(1, Math.max(0, (progress - VALLEY_UNTIL) / (TOP_FROM - VALLEY_UNTIL)))

/** Where in the game a moment of an act is. */
interface Place {
  /** Of the act, 0..1. */
  progress: number
  /** Of its act among the others, from 0 for the first to 1 for the last. */
  rank: number
}

function intensityIn(curve: IntensityCurve, { mood }: Act, { progress, rank }: Place) {
  const { min, max } = ranges[mood]
  if (curve === 'rising') return min + (max - min) * riseAt(progress)
  const isFirst = rank === 0
  const waves = isFirst ? 1 : WAVES
  if (curve === 'waves') {
    const passed = Math.max(0, (progress - VALLEY_UNTIL / 2) / (1 - VALLEY_UNTIL / 2))
    return max * (0.5 - 0.5 * Math.cos(2 * Math.PI * waves * passed))
  }
  const height = HEIGHTS[curve] + CLIMB * (rank - 0.5)
  const valley = Math.min(HEIGHTS[curve] - DIPS[curve], height - LEAST_DIP)
  if (isFirst) return Math.min(height, valley + ((height - valley) * progress) / REACHED_AT)
  return progress < VALLEY_UNTIL ? valley : height
}

/** The intensity at `now`: that of the act, or of the whole middle in a game without acts. */
export function courseAt(curve: IntensityCurve, acts: readonly Act[], course: Span, now: number): number {
  const length = course.until - course.from
  const act = acts.find(({ until }) => now < until) ?? acts.at(-1)
  if (!act) return intensityAt(curve, length > 0 ? Math.min(1, (now - course.from) / length) : 1, length)
  const progress = Math.min(1, Math.max(0, (now - act.from) / Math.max(1, act.until - act.from)))
  return intensityIn(curve, act, { progress, rank: acts.indexOf(act) / Math.max(1, acts.length - 1) })
}

/** The middle of a game, between warm-up and end: the intensity follows its curve there. */
export function middleOf({ events, duration }: PlayableGame): Span {
  const spans = events.filter((event) => event.kind === 'task')
  const from = spans.find(({ phase }) => phase === 'build' || phase === 'peak')?.at ?? 0
  return { from, until: spans.find(({ phase }) => phase === 'end')?.at ?? duration }
}

/** The acts of a generated game. A game without an origin has those of its length in one fixed order. */
export const actsOf = (game: PlayableGame): Act[] =>
  drawActs(game.duration, middleOf(game), streamsOf(game.origin?.seed ?? '')('acts'))

/** The least rest of an act after its last edge, and the share of an act by which an edge inside it varies. */
const LAST_REST_MS = 60_000
const SPREAD = 0.12

/** How many edges each act has: one in the first, the others in equal shares, more in the later ones. */
function edgesInActs(edges: number, acts: number): number[] {
  const each = Math.floor((edges - 1) / (acts - 1))
  const more = (edges - 1) % (acts - 1)
  return [1, ...Array.from({ length: acts - 1 }, (_, n) => each + (n >= acts - 1 - more ? 1 : 0))]
}

/**
 * When each edge begins, ms, for edges of these lengths with their rests: the last of an act ends it. Null where the game has
 * no acts or too few edges for them.
 */
export function edgeTimes(acts: readonly Act[], lengths: readonly number[], stream: Stream): number[] | null {
  if (acts.length === 0 || lengths.length < 2) return null
  const counts = edgesInActs(lengths.length, acts.length)
  const points = acts.flatMap(({ from, until }, n) => {
    const count = counts[n] ?? 0
    const end = n === acts.length - 1 ? Math.max(from, until - LAST_REST_MS) : until
    const slot = (end - from) / Math.max(1, count)
    const vary = (k: number) => (k === count ? 0 : slot * SPREAD * drawSide(stream))
    return Array.from({ length: count }, (_, k) => from + slot * (k + 1) + vary(k + 1))
  })
  return points.map((point, index) => Math.round(point - (lengths[index] ?? 0)))
}

const drawSide = (stream: Stream): number => drawOne(stream, [-1, -0.5, 0, 0.5, 1])
