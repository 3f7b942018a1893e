import type { GeneratorConfig, Outcome, PlayableGame, Range } from '@rubato/contracts/domain'
import { draw, drawBetween, drawWhole, streamsOf, type Stream } from '../random/stream.ts'
import { checkConfig } from '../check/check-config.ts'
import type { Problem } from '../problem.ts'
import type { PlayerProfile } from '../profile.ts'
import { ENGINE_VERSION } from '../version.ts'
import { cum } from '../tasks/cum.ts'
import { denial } from '../tasks/denial.ts'
import { edging } from '../tasks/edging.ts'
import { ruined } from '../tasks/ruined.ts'
import { warmUp } from '../tasks/warm-up.ts'
import { budgetOf, needed, possibleOutcomes, type Budget } from './budget.ts'
import { fill, startFiller } from './fill.ts'
import { finishScore, rest, say, span, startScore, type Score } from './score.ts'

export type Generated = { ok: true; game: PlayableGame } | { ok: false; problems: Problem[] }

interface Plan {
  outcome: Outcome
  /** Length of the game, ms. */
  total: number
  edges: { duration: number; gap: number }[]
  finale: { duration: number; cooldown: number }
}

/** The game from here on is in its peak, as a share of its middle part. */
const PEAK_FROM = 0.55
/** At most this share of what is left over goes into one drawn length; the rest stays for tasks. */
const SHARE = 0.4

function drawOutcome(config: GeneratorConfig, stream: Stream): Outcome {
  const possible = possibleOutcomes(config)
  let left = draw(stream) * possible.reduce((sum, { weight }) => sum + weight, 0)
  for (const { outcome, weight } of possible) {
    left -= weight
    if (left < 0) return outcome
  }
  return possible.at(-1)?.outcome ?? 'denied'
}

/** Draws lengths in seconds out of what is left over, and takes their surplus from it. */
function lengthsFrom(slack: number) {
  let left = slack
  return (stream: Stream, range: Range, share: number): number => {
    const min = Math.ceil(range.min * 1000)
    const max = Math.max(min, Math.floor(Math.min(range.max * 1000, min + left * share)))
    const length = drawWhole(stream, min, max)
    left -= length - min
    return length
  }
}

function drawPlan(config: GeneratorConfig, budget: Budget, stream: (name: string) => Stream): Plan {
  const outcome = drawOutcome(config, stream('outcome'))
  const least = Math.max(budget.total.min, needed(budget, outcome, budget.edges.min))
  const total = drawWhole(stream('length'), least, budget.total.max)
  let most = budget.edges.min
  while (most < budget.edges.max && needed(budget, outcome, most + 1) <= total) most++
  const count = drawWhole(stream('edges'), budget.edges.min, most)
  const length = lengthsFrom(total - needed(budget, outcome, count))
  const node = { cum: config.orgasm.cum, ruined: config.orgasm.ruined, denied: config.orgasm.denial }[outcome]
  const finale = {
    duration: length(stream('finale'), node.duration, SHARE),
    cooldown: 'cooldown' in node ? length(stream('finale'), node.cooldown, SHARE) : 0,
  }
  const { duration, gap } = config.orgasm.edging
  const edges = Array.from({ length: count }, () => ({
    duration: length(stream('edges'), duration, SHARE / count),
    gap: Math.ceil(gap * 1000),
  }))
  return { outcome, total, edges, finale }
}

function introduction(score: Score, duration: number): void {
  if (duration <= 0) return
  say(score, 'introduction', 'introduction')
  rest(score, duration)
  span(score, 'introduction', 0)
}

/** Edges with stretches of tasks before, between and after them, up to the finale. */
function middle(
  score: Score,
  config: GeneratorConfig,
  profile: PlayerProfile,
  parts: { plan: Plan; budget: Budget; stream: (name: string) => Stream; end: number },
): void {
  const { plan, budget, stream, end } = parts
  const start = score.now
  const filler = startFiller(config, profile, score, stream)
  const place = (now: number) => {
    const progress = end > start ? Math.min(1, (now - start) / (end - start)) : 1
    return { progress, phase: progress < PEAK_FROM ? ('build' as const) : ('peak' as const) }
  }
  const lastGap = plan.outcome === 'cum' && plan.edges.length > 0 ? budget.gapBeforeCum : 0
  const shares = plan.edges.map(() => drawBetween(stream('spread'), 0.7, 1.3))
  const lastShare = drawBetween(stream('spread'), 0.5, 1)
  for (const [index, edge] of plan.edges.entries()) {
    const later = plan.edges.slice(index)
    const reserved = later.reduce((sum, { duration, gap }) => sum + duration + gap, 0) + lastGap
    const lines = later.length * (budget.edge - Math.ceil(config.orgasm.edging.duration.min * 1000) - edge.gap)
    const free = end - score.now - reserved - lines
    const shareLeft = shares.slice(index).reduce((sum, share) => sum + share, lastShare)
    fill(filler, score.now + Math.max(0, Math.floor((free * (shares[index] ?? 1)) / shareLeft)), place)
    score.phase = place(score.now).phase
    edging(score, profile, edge)
    filler.memory.last = 'edging'
  }
  fill(filler, end, place)
}

function finale(score: Score, plan: Plan): void {
  score.phase = 'end'
  if (plan.outcome === 'cum') cum(score, plan.finale)
  else if (plan.outcome === 'ruined') ruined(score, plan.finale)
  else denial(score, plan.finale.duration)
}

function finaleLength(plan: Plan, budget: Budget, config: GeneratorConfig): number {
  const node = { cum: config.orgasm.cum, ruined: config.orgasm.ruined, denied: config.orgasm.denial }[plan.outcome]
  const grown = plan.finale.duration - Math.ceil(node.duration.min * 1000)
  const cooled = 'cooldown' in node ? plan.finale.cooldown - Math.ceil(node.cooldown.min * 1000) : 0
  return budget.finale[plan.outcome] + grown + cooled
}

function closing(score: Score, total: number): void {
  const start = score.now
  say(score, 'aftercare', 'game-over')
  rest(score, total - score.now)
  span(score, 'aftercare', start)
}

/**
 * The same config, seed, profile and engine version make the same game, event for event. The game lasts between
 * `gameDuration.min` and `.max` minutes when nobody interrupts. What cannot be satisfied is refused with the field's
 * path; `fitToDuration` makes a config that fits a short game.
 */
export function generateGame(config: GeneratorConfig, seed: string, profile: PlayerProfile): Generated {
  const problems = checkConfig(config, profile)
  if (problems.length > 0) return { ok: false, problems }
  const stream = streamsOf(seed)
  const budget = budgetOf(config, profile)
  const plan = drawPlan(config, budget, stream)
  const score = startScore(profile)
  introduction(score, budget.introduction)
  if (budget.warmUp > 0) warmUp(score, budget.warmUp)
  else say(score, 'steady', 'stroke-start')
  const end = plan.total - budget.closing - finaleLength(plan, budget, config)
  middle(score, config, profile, { plan, budget, stream, end })
  finale(score, plan)
  closing(score, plan.total)
  const game: PlayableGame = {
    events: finishScore(score),
    duration: plan.total,
    voice: config.instructor.voice ? { name: config.instructor.voice } : null,
    media: config.media,
    outcome: plan.outcome,
    origin: { config, seed, engineVersion: ENGINE_VERSION },
  }
  return { ok: true, game }
}
