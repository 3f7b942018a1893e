/** The middle of a game: edges, with stretches of tasks before, between and after them, up to the finale. */
import type { GeneratorConfig, ItemId } from '@rubato/contracts/domain'
import { drawBetween, drawWhole, type Stream } from '../random/stream.ts'
import type { PlayerProfile } from '../profile.ts'
import { edging, type EdgePlan } from '../tasks/edging.ts'
import { taste } from '../tasks/cum-eating.ts'
import { fill, startFiller, type Ahead, type Filler, type Place } from './fill.ts'
import { intensityAt } from './intensity.ts'
import type { Score } from './score.ts'
import { freeMoment, keepFree, settle, type Section } from './wear.ts'

/** The game from here on is in its peak, as a share of its middle part. */
const PEAK_FROM = 0.55

export interface MiddlePlan {
  edges: readonly EdgePlan[]
  /** How often precum is tasted. */
  tastings: number
  /** How long an edge is announced at most, and one tasting takes, ms. */
  line: number
  tasting: number
  /** Time kept free between the last edge and `end`, ms. */
  lastGap: number
  /** When the middle ends, ms. */
  end: number
  /** What the body has to be rested for afterwards. */
  ahead: Ahead | null
}

/** What each section takes of the free time, and how many tastings fall into it. */
interface Shares {
  parts: number[]
  tastings: number[]
}

function drawShares({ edges, tastings }: MiddlePlan, stream: (name: string) => Stream): Shares {
  const parts = [...edges.map(() => drawBetween(stream('spread'), 0.7, 1.3)), drawBetween(stream('spread'), 0.5, 1)]
  const counts = parts.map(() => 0)
  for (let n = 0; n < tastings; n++) {
    const section = drawWhole(stream('tastings'), 0, counts.length - 1)
    counts[section] = (counts[section] ?? 0) + 1
  }
  return { parts, tastings: counts }
}

const sumFrom = (values: readonly number[], index: number): number =>
  values.slice(index).reduce((sum, value) => sum + value, 0)

/** How the section before the edge `index` is divided from what follows; the last one has no edge after it. */
function sectionBefore(index: number, score: Score, plan: MiddlePlan, { parts, tastings }: Shares): Section {
  const { edges, line, tasting, lastGap, end } = plan
  const kept = (tastings[index] ?? 0) * tasting
  const lengths = edges.map(({ duration, gap }) => duration + gap + line)
  const edge = lengths[index]
  const limit = end - sumFrom(lengths, index) - sumFrom(tastings, index) * tasting - (edge === undefined ? 0 : lastGap)
  // Nobody tastes with a gag in.
  const isOver = (item: ItemId | null) => kept > 0 && item === 'gag'
  const last = { until: end, next: null, later: 0, end }
  if (edge === undefined) return settle(score, { natural: limit, sectionAt: () => last, isOver })
  const rooms = score.worn.reduce((sum, { room }) => sum + room, 0)
  const share = (parts[index] ?? 1) / sumFrom(parts, index)
  const natural = score.now + rooms + Math.floor(Math.max(0, limit - score.now - rooms) * share)
  const isLast = index === edges.length - 1
  const sectionAt = (until: number) => ({
    until: until + kept,
    next: until + kept + edge,
    later: limit - until + (isLast ? lastGap : 0),
    end,
  })
  return settle(score, { natural, sectionAt, isOver })
}

/** Gives the tastings of this section their moments, after a gag that is in. */
function keepTastings(
  score: Score,
  { until }: Section,
  { count, tasting }: { count: number; tasting: number },
  stream: Stream,
): void {
  for (let n = count; n > 0; n--) {
    const gag = score.worn.find(({ item }) => item === 'gag')
    const from = gag ? gag.at + gag.room : score.now
    const at = freeMoment(score, stream, { min: from, max: until - (n - 1) * tasting }, tasting)
    keepFree(score, { item: null, at, earliest: at, latest: until, room: tasting, release: taste })
  }
}

function newPlace(config: GeneratorConfig, start: number, end: number): (now: number) => Place {
  return (now) => {
    const progress = end > start ? Math.min(1, (now - start) / (end - start)) : 1
    const phase = progress < PEAK_FROM ? ('build' as const) : ('peak' as const)
    return { phase, intensity: intensityAt(config.intensityCurve, progress) }
  }
}

/** Writes [score.now, plan.end). */
export function middle(
  score: Score,
  { config, profile, stream }: { config: GeneratorConfig; profile: PlayerProfile; stream: (name: string) => Stream },
  plan: MiddlePlan,
): void {
  const filler: Filler = startFiller(config, profile, score, { stream, ahead: plan.ahead })
  const place = newPlace(config, score.now, plan.end)
  const shares = drawShares(plan, stream)
  for (let index = 0; index <= plan.edges.length; index++) {
    const section = sectionBefore(index, score, plan, shares)
    const count = shares.tastings[index] ?? 0
    keepTastings(score, section, { count, tasting: plan.tasting }, stream('tastings'))
    fill(filler, section, place)
    const edge = plan.edges[index]
    if (!edge) return
    score.phase = place(score.now).phase
    edging(score, profile, edge)
    filler.memory.last = 'edging'
  }
}
