import type { GeneratorConfig, OrgasmOutcome, PlayableGame, Range } from '@rubato/contracts/domain'
import { draw, drawWhole, streamsOf, type Stream } from '../random/stream.ts'
import { prepareConfig, type PreparedConfig } from '../config/check-config.ts'
import type { Problem } from '../problem.ts'
import type { PlayerProfile } from '../profile.ts'
import { countGame, type CountedGame } from '../safety/counted-beats.ts'
import { ENGINE_VERSION } from '../version.ts'
import type { EdgeOutline } from '../tasks/orgasm/edging.ts'
import { addWarmUp } from '../tasks/strokes/warm-up.ts'
import { minimumLength, possibleOutcomes, type Budget } from '../config/budget.ts'
import { drawFinaleExtras, drawFinale, addFinale, type FinaleOutline } from './finale.ts'
import type { ResolvedConfig } from '../config/resolve-config.ts'
import { addMiddle, type MiddleOutline } from './middle.ts'
import { finishPlan } from '../plan/finish-plan.ts'
import { startPlan, type PlanBuilder } from '../plan/plan-builder.ts'
import { announce } from '../plan/announcement.ts'
import { drawActs } from './acts.ts'
import { edgesCarried, firstEdgeShare, lowerPart, paceOf } from './pace.ts'
import { createLengthDrawer, LENGTH_SHARE } from './draw-length.ts'
import { addTalk } from './talk.ts'
import { rest, say, addSpan } from '../plan/events.ts'

export type Generated = { ok: true; game: CountedGame } | { ok: false; problems: Problem[] }

interface GameOutline {
  /** Length of the game, ms. */
  total: number
  edges: EdgeOutline[]
  tastings: number
  finale: FinaleOutline
}

interface GameInput extends PreparedConfig {
  stream: (name: string) => Stream
}

function drawOutcome(config: ResolvedConfig, stream: Stream): OrgasmOutcome {
  const possible = possibleOutcomes(config)
  let left = draw(stream) * possible.reduce((sum, { weight }) => sum + weight, 0)
  for (const { outcome, weight } of possible) {
    left -= weight
    if (left < 0) return outcome
  }
  return possible.at(-1)?.outcome ?? 'denied'
}

/** The largest count from `min` to `max` with which the game is not too long. */
function mostThatFits({ min, max }: Range, total: number, length: (count: number) => number): number {
  let most = min
  while (most < max && length(most + 1) <= total) most++
  return most
}

/** Least time between two edges for which the game has more than its least number of edges, ms. */
const BETWEEN_EDGES_MS = 25_000

interface Required {
  budget: Budget
  outcome: OrgasmOutcome
  total: number
  /** The least length of a game with this many edges, ms. */
  length: (edges: number) => number
}

/**
 * Draws the number of edges: about as many as the length carries well, inside the range of the config; more than the least
 * only where all of them have their place in the later part of the game.
 */
function drawEdgeCount({ budget, outcome, total, length }: Required, stream: Stream): number {
  const { min, max } = budget.edges
  const carried = edgesCarried(total)
  const after = budget.finale[outcome] + (outcome === 'cum' ? budget.gapBeforeCum : 0)
  const late = (edges: number) =>
    firstEdgeShare(total) * total + edges * budget.edge + (edges - 1) * BETWEEN_EDGES_MS + after
  const wanted = { min, max: Math.min(max, Math.max(min, carried.max)) }
  const most = mostThatFits(wanted, total, (edges) => Math.max(length(edges), late(edges)))
  return drawWhole(stream, Math.max(min, Math.min(most, carried.min)), most)
}

/** Draws the lengths of the required parts from the time that the minimum length leaves. */
function drawOutline(input: GameInput): GameOutline {
  const { config, budget, stream } = input
  const outcome = drawOutcome(config, stream('outcome'))
  const extras = drawFinaleExtras(input, outcome, budget)
  const length = (edges: number, tastings: number) =>
    minimumLength(budget, outcome, edges, { tastings, extras: extras.least })
  const { tastings } = budget
  const least = Math.max(budget.total.min, length(budget.edges.min, tastings.min))
  const total = drawWhole(stream('length'), least, budget.total.max)
  const required = { budget, outcome, total, length: (edges: number) => length(edges, tastings.min) }
  const count = drawEdgeCount(required, stream('edges'))
  const mostTastings = mostThatFits(tastings, total, (tasted) => length(count, tasted))
  const tasted = drawWhole(stream('tastings'), tastings.min, mostTastings)
  const drawLength = createLengthDrawer(total - length(count, tasted))
  const { lengthShare } = paceOf(total)
  const end = drawFinale(config, { outcome, extras, budget }, (name, range, wanted = 0) =>
    drawLength(stream(name), lowerPart(range, Math.max(lengthShare, shareFor(range, wanted))), LENGTH_SHARE, wanted),
  )
  const { duration, gap } = config.orgasm.edging
  const each = (_: unknown, index: number) => ({
    duration: drawLength(stream('edges'), lowerPart(duration, lengthShare), LENGTH_SHARE / count),
    gap: Math.ceil(gap * 1000),
    progress: (index + 1) / count,
  })
  return { total, edges: Array.from({ length: count }, each), tastings: tasted, finale: end }
}

/** The share of a range that reaches `wanted`, 0..1. */
const shareFor = ({ min, max }: Range, wanted: number): number =>
  max > min ? Math.min(1, Math.max(0, (wanted - min) / (max - min))) : 0

function addIntroduction(builder: PlanBuilder, duration: number): void {
  if (duration <= 0) return
  say(builder, 'introduction', 'introduction')
  rest(builder, duration)
  addSpan(builder, 'introduction', 0)
}

function middleOutline(
  { total, edges, tastings, finale }: GameOutline,
  { budget, from, stream }: { budget: Budget; from: number; stream: (name: string) => Stream },
): MiddleOutline {
  const lastGap = finale.outcome === 'cum' && edges.length > 0 ? budget.gapBeforeCum : 0
  const end = total - finale.length
  const earliestEnd = end - (finale.longest - finale.duration)
  const laterItems = finale.postOrgasm > 0 ? [{ item: 'post-orgasm', at: end } as const] : []
  const { announcement, tasting } = budget
  const course = { from, until: end }
  const acts = drawActs(total, course, stream('acts'))
  const times = { lastGap, end, earliestEnd }
  return { total, course, acts, edges, isTimed: true, tastings, announcement, tasting, ...times, laterItems }
}

/** The first strokes of a game without a warm-up: their line is heard before anything else is said. */
function addStart(builder: PlanBuilder): void {
  const start = builder.now
  announce(builder, 'steady', 'stroke-start')
  addSpan(builder, 'steady', start)
}

/** Makes the game of a seed. */
export function makeGame(prepared: PreparedConfig, seed: string): CountedGame {
  const { given, config, profile, budget } = prepared
  const stream = streamsOf(seed)
  const input = { ...prepared, stream }
  const outline = drawOutline(input)
  const builder = startPlan(profile)
  addIntroduction(builder, budget.introduction)
  if (budget.warmUp > 0) addWarmUp(builder, budget.warmUp)
  else addStart(builder)
  addMiddle(builder, input, middleOutline(outline, { budget, from: builder.now, stream }))
  addFinale(builder, outline.finale, outline.total)
  addTalk(builder, { profile, outcome: outline.finale.outcome, stream: stream('talk') })
  const game: PlayableGame = {
    events: finishPlan(builder),
    duration: outline.total,
    voice: config.instructor.voice ? { name: config.instructor.voice } : null,
    media: config.media,
    ...(config.silentBeat && { silentBeat: true }),
    outcome: outline.finale.outcome,
    origin: { config: given, seed, engineVersion: ENGINE_VERSION },
  }
  const counted = countGame(game)
  if (!counted) throw new Error('A generated game has more beats than the cap.')
  return counted
}

/**
 * Makes a game. The same config, seed, profile and engine version make the same game, event for event. Played without
 * interruption, it lasts between `gameDuration.min` and `.max` minutes. A config that cannot be satisfied returns
 * problems with the paths of its fields; `fitToDuration` makes a config that fits a short game.
 */
export function generateGame(config: GeneratorConfig, seed: string, profile: PlayerProfile): Generated {
  const prepared = prepareConfig(config, profile)
  return prepared.ok ? { ok: true, game: makeGame(prepared, seed) } : prepared
}
