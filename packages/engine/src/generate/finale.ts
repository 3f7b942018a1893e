/** The end of a game: the time it needs, the lengths drawn for it, and its events. */
import type { OrgasmOutcome, Range } from '@rubato/contracts/domain'
import { draw, type Stream } from '../random/stream.ts'
import type { PlayerProfile } from '../profile.ts'
import { addPermission } from '../tasks/orgasm/cum.ts'
import { drawEating, eatAfter, eatBefore, eatingLength, type Eating } from '../tasks/orgasm/cum-eating.ts'
import { addDenial } from '../tasks/orgasm/denial.ts'
import { addPostOrgasm } from '../tasks/orgasm/post-orgasm.ts'
import { addRuinedOrgasm } from '../tasks/orgasm/ruined.ts'
import { tailLength, type Budget } from '../config/budget.ts'
import { outcomeResponses, type ResolvedConfig } from '../config/resolve-config.ts'
import { longestFreeLine } from '../plan/announcement.ts'
import { rest, say, addSpan } from '../plan/events.ts'
import type { PlanBuilder } from '../plan/plan-builder.ts'

/** Optional parts of the end; drawn before any length. */
export interface FinaleExtras {
  isPostOrgasm: boolean
  eating: Eating | null
  /** The least time they need, ms. */
  least: number
}

export interface FinaleOutline {
  outcome: OrgasmOutcome
  /** Time of the last strokes, ms; `longest` is the most that the config allows. */
  duration: number
  longest: number
  /** Stimulation after orgasm, ms; 0 when there is none. */
  postOrgasm: number
  eating: Eating | null
  /** The line that answers the end of the strokes, ms. */
  response: number
  closing: number
  /** Length of the whole end with its closing words and with its announcements at their longest, ms. */
  length: number
}

/** Each part is drawn with the probability of its weight. */
export function drawFinaleExtras(
  { config, profile, stream }: { config: ResolvedConfig; profile: PlayerProfile; stream: (name: string) => Stream },
  outcome: OrgasmOutcome,
  budget: Budget,
): FinaleExtras {
  const isDrawn = draw(stream('post-orgasm')) < config.orgasm.postOrgasm.weight
  const isPostOrgasm = outcome === 'cum' && budget.postOrgasm > 0 && isDrawn
  const eating = drawEating(config.cock.cei, profile, outcome, stream('cum-eating'))
  const words = eating ? eatingLength(eating.timings, longestFreeLine(profile)) : 0
  return { isPostOrgasm, eating, least: (isPostOrgasm ? budget.postOrgasm : 0) + words }
}

const leastOf = ({ min }: Range): number => Math.ceil(min * 1000)

/** Draws the lengths of the end; `length` draws one from a range of seconds. */
export function drawFinale(
  config: ResolvedConfig,
  { outcome, extras, budget }: { outcome: OrgasmOutcome; extras: FinaleExtras; budget: Budget },
  length: (name: string, range: Range, wanted?: number) => number,
): FinaleOutline {
  const { cum } = config.orgasm
  const isDenied = outcome === 'denied'
  const node = { cum: config.orgasm.cum, ruined: config.orgasm.ruined, denied: config.orgasm.denial }[outcome]
  // A denial needs no settling in a game that is too short for it; otherwise it, and that after a ruined orgasm, are as long as
  // that after an orgasm where the config allows it.
  const cooldown = 'cooldown' in node ? node.cooldown : { min: 0, max: cum.cooldown.max }
  const duration = length('finale', node.duration, isDenied ? cum.duration.min : 0)
  const settling = outcome === 'cum' ? 0 : cum.cooldown.min
  const tail = tailLength(budget, length('finale', cooldown, settling))
  const after = config.orgasm.postOrgasm.duration
  const stimulation = extras.isPostOrgasm ? length('post-orgasm', after) : 0
  const grown =
    duration -
    leastOf(node.duration) +
    (tail - tailLength(budget, leastOf(cooldown))) +
    (stimulation > 0 ? stimulation - leastOf(after) : 0)
  return {
    outcome,
    duration,
    longest: Math.max(duration, Math.floor(node.duration.max * 1000)),
    postOrgasm: stimulation,
    eating: extras.eating,
    response: budget.response,
    closing: budget.closing,
    length: budget.finale[outcome] + extras.least + grown,
  }
}

/** Rest from the last stroke to the closing words. The line about the fluid is spoken after the first has been heard. */
function addRest(builder: PlanBuilder, { outcome, response, eating }: FinaleOutline, until: number): void {
  const start = builder.now
  say(builder, 'rest', outcomeResponses[outcome])
  rest(builder, eating?.timings.includes('after') ? response : until - builder.now)
  addSpan(builder, 'rest', start)
  eatAfter(builder, eating)
  const after = builder.now
  rest(builder, Math.max(0, until - builder.now))
  addSpan(builder, 'rest', after)
}

function addClosing(builder: PlanBuilder, until: number): void {
  const start = builder.now
  say(builder, 'aftercare', 'game-over')
  rest(builder, until - builder.now)
  addSpan(builder, 'aftercare', start)
}

function addLastStrokes(builder: PlanBuilder, outline: FinaleOutline, duration: number): void {
  const { outcome, eating, postOrgasm } = outline
  if (outcome === 'denied') return addDenial(builder, duration)
  if (outcome === 'ruined') return addRuinedOrgasm(builder, duration)
  addPermission(builder, duration, eating)
  addPostOrgasm(builder, postOrgasm)
}

/**
 * Writes the end, from `now` to `total`. If the end begins earlier than in its outline, its last strokes are longer by the
 * difference; `addMiddle` limits that difference so that the strokes stay inside the config.
 */
export function addFinale(builder: PlanBuilder, outline: FinaleOutline, total: number): void {
  const early = total - outline.length - builder.now
  builder.phase = 'end'
  if (outline.outcome === 'cum') eatBefore(builder, outline.eating)
  addLastStrokes(builder, outline, outline.duration + Math.max(0, early))
  addRest(builder, outline, total - outline.closing)
  addClosing(builder, total)
}
