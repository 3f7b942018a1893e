/** The middle of a game: edges, with sections of tasks before, between and after them, up to the finale. */
import type { ItemId } from '@rubato/contracts/domain'
import type { ResolvedConfig } from '../config/resolve-config.ts'
import { drawBetween, drawWhole, type Stream } from '../random/stream.ts'
import type { PlayerProfile } from '../profile.ts'
import { addEdge, type EdgeOutline, type EdgeSetting } from '../tasks/orgasm/edging.ts'
import { taste } from '../tasks/orgasm/cum-eating.ts'
import { fillSection, resumeAfterEdge, startFiller, type LaterItem, type Filler, type GamePosition } from './fill.ts'
import { courseAt, edgeTimes, type Act } from './acts.ts'
import { fastestChange, limitFast } from './fast-strokes.ts'
import { FIRST_EDGE_SHARE, paceOf } from './pace.ts'
import type { PlanBuilder } from '../plan/plan-builder.ts'
import type { Span } from '../spans.ts'
import { newMemory, type Memory } from './choose-task.ts'
import { drawFreeTime, reserve, endSection, type Section } from '../plan/reservation.ts'

/** Share of the middle part from which the game is in its peak phase. */
const PEAK_FROM = 0.55

/** A section before an edge, except the first, may end so much earlier than planned when nothing more fits, ms. */
const EARLY_MS = 15_000

/** The earlier part of the game. */
export interface Earlier {
  memory: Memory
  edges: EdgeSetting['edges']
}
const nothingEarlier = (): Earlier => ({ memory: newMemory(), edges: [] })

export interface MiddleOutline {
  /** Length of the game, ms. */
  total: number
  /** The whole middle of the game, over which the intensity takes its course, ms. */
  course: Span
  /** The acts of the course; none in a short game. */
  acts: readonly Act[]
  edges: readonly EdgeOutline[]
  /** Whether all edges of the game are here, so that the acts say when they come. */
  isTimed: boolean
  /** Number of tastings. */
  tastings: number
  /** The longest announcement of an edge, and the length of one tasting, ms. */
  announcement: number
  tasting: number
  /** Time without tasks between the last edge and `end`, ms. */
  lastGap: number
  /** When the middle ends at the latest and, when nothing more fits, at the earliest, ms. */
  end: number
  earliestEnd: number
  /** Items later in the game for which the body has to be rested. */
  laterItems: readonly LaterItem[]
}

/** The share of the free time of each section, and its number of tastings. */
interface SectionShares {
  parts: number[]
  tastings: number[]
  /** When each edge begins, ms; null where the sections share the time. */
  times: number[] | null
}

const lengthsOf = ({ edges, announcement }: MiddleOutline): number[] =>
  edges.map(({ duration, gap }) => duration + gap + announcement)

function drawShares(outline: MiddleOutline, stream: (name: string) => Stream): SectionShares {
  const { edges, tastings, acts, isTimed } = outline
  const parts = [...edges.map(() => drawBetween(stream('spread'), 0.7, 1.3)), drawBetween(stream('spread'), 0.5, 1)]
  const counts = parts.map(() => 0)
  for (let n = 0; n < tastings; n++) {
    const section = drawWhole(stream('tastings'), 0, counts.length - 1)
    counts[section] = (counts[section] ?? 0) + 1
  }
  const times = isTimed ? edgeTimes(acts, lengthsOf(outline), stream('edge-times')) : null
  return { parts, tastings: counts, times }
}

const sumFrom = (values: readonly number[], index: number): number =>
  values.slice(index).reduce((sum, value) => sum + value, 0)

/** When the first edge begins at the earliest, ms. */
const firstEdgeAt = ({ total }: MiddleOutline): number => Math.ceil(total * FIRST_EDGE_SHARE)

/** The part of the free time that the section before the edge `index` has; the time before the first edge is not free. */
const shareOf = (parts: readonly number[], index: number): number =>
  (parts[index] ?? 1) / sumFrom(parts, index) / (index === 0 ? 2 : 1)

/** The section before the edge `index`; the last section has no edge after it. */
function sectionBefore(
  index: number,
  builder: PlanBuilder,
  outline: MiddleOutline,
  { parts, tastings, times }: SectionShares,
): Section {
  const { edges, tasting, lastGap, end, earliestEnd } = outline
  const tastingTime = (tastings[index] ?? 0) * tasting
  const lengths = lengthsOf(outline)
  const edge = lengths[index]
  const limit = end - sumFrom(lengths, index) - sumFrom(tastings, index) * tasting - (edge === undefined ? 0 : lastGap)
  // A gag must be out before a tasting.
  const mustEndHere = (item: ItemId | null) => tastingTime > 0 && item === 'gag'
  const afterLastEdge = edges.length > 0 ? builder.now + lastGap : 0
  const earliestLast = Math.min(end, Math.max(earliestEnd, afterLastEdge))
  const last = { until: end, earliest: earliestLast, nextStart: null, laterLength: 0, end }
  if (edge === undefined) return endSection(builder, { plannedEnd: limit, sectionAt: () => last, mustEndHere })
  const releases = builder.reservations.reduce((sum, { duration }) => sum + duration, 0)
  const begin = times ? (times[index] ?? limit) : firstEdgeAt(outline)
  const base = Math.max(builder.now + releases, Math.min(limit, begin))
  const plannedEnd = times ? base : base + Math.floor(Math.max(0, limit - base) * shareOf(parts, index))
  const isLast = index === edges.length - 1
  const sectionAt = (until: number) => ({
    until: until + tastingTime,
    earliest: Math.min(until + tastingTime, Math.max(times ? 0 : base, until + tastingTime - EARLY_MS)),
    nextStart: until + tastingTime + edge,
    laterLength: limit - until + (isLast ? lastGap : 0),
    end,
  })
  return endSection(builder, { plannedEnd, sectionAt, mustEndHere })
}

/** Reserves the times of this section's tastings, after the release of a gag. */
function reserveTastings(
  builder: PlanBuilder,
  { until }: Section,
  { count, tasting }: { count: number; tasting: number },
  stream: Stream,
): void {
  for (let n = count; n > 0; n--) {
    const gag = builder.reservations.find(({ item }) => item === 'gag')
    const from = gag ? gag.at + gag.duration : builder.now
    const at = drawFreeTime(builder, stream, { min: from, max: until - (n - 1) * tasting }, tasting)
    reserve(builder, { item: null, at, earliest: at, latest: until, duration: tasting, release: taste })
  }
}

function createPositions(
  { intensityCurve }: ResolvedConfig,
  { course, acts }: MiddleOutline,
  builder: PlanBuilder,
): (now: number) => GamePosition {
  const { from, until } = course
  return (now) => {
    const progress = until > from ? Math.min(1, (now - from) / (until - from)) : 1
    const phase = progress < PEAK_FROM ? ('build' as const) : ('peak' as const)
    const intensity = courseAt(intensityCurve, acts, course, now)
    if (acts.length === 0) return { phase, intensity, fastest: Infinity }
    const limited = limitFast(intensityCurve, builder, intensity)
    return { phase, intensity: limited, fastest: fastestChange(intensityCurve, builder) }
  }
}

/** Writes from `now` to `outline.end`, or to an earlier time from `outline.earliestEnd` on when nothing more fits. */
export function addMiddle(
  builder: PlanBuilder,
  { config, profile, stream }: { config: ResolvedConfig; profile: PlayerProfile; stream: (name: string) => Stream },
  outline: MiddleOutline,
  earlier = nothingEarlier(),
): void {
  const { total, laterItems, acts } = outline
  const terms = { stream, laterItems, acts, pace: paceOf(total), memory: earlier.memory }
  const filler: Filler = startFiller(config, profile, builder, terms)
  const setting: EdgeSetting = { profile, stream: stream('edge-shapes'), edges: earlier.edges }
  const positionAt = createPositions(config, outline, builder)
  const shares = drawShares(outline, stream)
  for (let index = 0; index <= outline.edges.length; index++) {
    const section = sectionBefore(index, builder, outline, shares)
    const count = shares.tastings[index] ?? 0
    reserveTastings(builder, section, { count, tasting: outline.tasting }, stream('tastings'))
    fillSection(filler, section, positionAt)
    const edge = outline.edges[index]
    if (!edge) return
    builder.phase = positionAt(builder.now).phase
    addEdge(builder, setting, edge)
    resumeAfterEdge(filler, positionAt)
    filler.memory.last = 'edging'
  }
}
