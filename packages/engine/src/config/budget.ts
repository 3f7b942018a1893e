/**
 * The least time that a game needs, in ms, before any optional task is added. The generator draws every length from
 * the time that is left, so that a game that fits is always inside its range of lengths.
 */
import { outcomes, taskNode, type OrgasmOutcome, type Range } from '@rubato/contracts/domain'
import { outcomeTasks, type ResolvedConfig } from './resolve-config.ts'
import { caps, CLOSING_TIME } from '../safety/caps.ts'
import type { PlayerProfile } from '../profile.ts'
import { eatingLength, eatingTimings, isTurnedOn, tastingLength } from '../tasks/orgasm/cum-eating.ts'
import { freeLengthOf, lineLengthOf } from '../plan/plan-builder.ts'
import { longestAnnouncement, longestFreeLine } from '../plan/announcement.ts'

export interface Budget {
  /** Length of the whole game. */
  total: Range
  introduction: number
  warmUp: number
  /** The line that begins the strokes where there is no warm-up. */
  start: number
  /** The longest announcement. */
  announcement: number
  /** Least length of one edge with its announcement and its rest. */
  edge: number
  edges: Range
  /** Least length of the end of the game with its cooldown and closing words, by outcome. */
  finale: Readonly<Record<OrgasmOutcome, number>>
  /** Least time between the rest after the last edge and permission; that rest is part of the rest before permission. */
  gapBeforeCum: number
  /** Length of one tasting of precum. */
  tasting: number
  tastings: Range
  /** Least time of stimulation after orgasm; 0 when it never comes. */
  postOrgasm: number
  /** Time of the lines about the member's own fluid, beyond the end itself, by outcome. */
  eating: Readonly<Record<OrgasmOutcome, number>>
  /** The line that answers the end of the strokes, and the closing words after it. The cooldown includes both. */
  response: number
  closing: number
}

const ms = (seconds: number): number => Math.ceil(seconds * 1000)

/** Silence after a line of a free moment, ms. */
const QUIET_MS = 700

/** Time from the last stroke to the end of the game, ms: the cooldown, and at least the two lines of the end. */
export const tailLength = ({ response, closing }: Pick<Budget, 'response' | 'closing'>, cooldown: number): number =>
  Math.max(cooldown, response + closing)

function optionalBudget(config: ResolvedConfig, profile: PlayerProfile) {
  const { cei } = config.cock
  const { postOrgasm } = config.orgasm
  const eating = (outcome: OrgasmOutcome) =>
    eatingLength(eatingTimings(cei, profile, outcome), longestFreeLine(profile))
  const { min, max } = cei.tastings
  return {
    tasting: tastingLength(lineLengthOf(profile)),
    tastings: isTurnedOn(cei) ? { min: Math.ceil(min), max: Math.floor(max) } : { min: 0, max: 0 },
    postOrgasm: isTurnedOn(postOrgasm) ? ms(postOrgasm.duration.min) : 0,
    eating: { cum: eating('cum'), ruined: eating('ruined'), denied: 0 },
  }
}

/**
 * Length of the whole game, ms. Where the range of the config allows it, a game is so much shorter than the cap of a session
 * that the session does not close before the game ends.
 */
function totalRange({ gameDuration }: ResolvedConfig): Range {
  const min = Math.ceil(gameDuration.min * 60_000)
  const max = Math.floor(gameDuration.max * 60_000)
  return { min, max: Math.min(max, Math.max(min, caps.session.value - CLOSING_TIME)) }
}

export function budgetOf(config: ResolvedConfig, profile: PlayerProfile): Budget {
  const announcement = longestAnnouncement(profile)
  const line = freeLengthOf(profile) + QUIET_MS
  const tail = (cooldown: number) => tailLength({ response: line, closing: line }, ms(cooldown))
  const warmUp = config.cock.warmup.enabled ? ms(config.cock.warmup.duration) : 0
  const { edging, cum, ruined, denial } = config.orgasm
  const most = Math.min(Math.floor(edging.edges.max), caps.edges.value)
  return {
    total: totalRange(config),
    introduction: config.instructor.introduction ? line : 0,
    warmUp,
    start: warmUp > 0 ? 0 : announcement,
    announcement,
    edge: announcement + ms(edging.duration.min) + ms(edging.gap),
    edges: edging.enabled ? { min: Math.ceil(edging.edges.min), max: most } : { min: 0, max: 0 },
    finale: {
      cum: announcement + ms(cum.duration.min) + tail(cum.cooldown.min),
      ruined: announcement + ms(ruined.duration.min) + tail(ruined.cooldown.min),
      denied: announcement + ms(denial.duration.min) + tail(0),
    },
    gapBeforeCum: Math.max(0, ms(cum.gap) - ms(edging.gap)),
    ...optionalBudget(config, profile),
    response: line,
    closing: line,
  }
}

/** Time of all optional parts of the end, ms. */
const longestExtras = (budget: Budget, outcome: OrgasmOutcome): number =>
  (outcome === 'cum' ? budget.postOrgasm : 0) + budget.eating[outcome]

/** Optional parts that the length includes; by default the fewest tastings and all optional parts of the end. */
export interface OptionalParts {
  tastings?: number
  /** ms */
  extras?: number
}

/** The least length of a game with this outcome and this number of edges, ms. */
export function minimumLength(
  budget: Budget,
  outcome: OrgasmOutcome,
  edges: number,
  beside: OptionalParts = {},
): number {
  const { tastings = budget.tastings.min, extras = longestExtras(budget, outcome) } = beside
  const gap = outcome === 'cum' && edges > 0 ? budget.gapBeforeCum : 0
  const fixed = budget.introduction + budget.warmUp + budget.start + budget.finale[outcome]
  return fixed + gap + edges * budget.edge + tastings * budget.tasting + extras
}

/** The possible outcomes with their weights; when all weights are 0, each outcome has weight 1. */
export function possibleOutcomes(config: ResolvedConfig): { outcome: OrgasmOutcome; weight: number }[] {
  const on = outcomes
    .map((outcome) => ({ outcome, node: taskNode(config, outcomeTasks[outcome]) }))
    .filter(({ node }) => node.enabled)
    .map(({ outcome, node }) => ({ outcome, weight: node.weight }))
  if (on.every(({ weight }) => weight === 0)) return on.map(({ outcome }) => ({ outcome, weight: 1 }))
  return on.filter(({ weight }) => weight > 0)
}
