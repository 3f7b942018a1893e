/** The end of a game: what it needs, what is drawn for it, and how it is written. */
import type { GeneratorConfig, Outcome, Range, TriggerId } from '@rubato/contracts/domain'
import { draw, type Stream } from '../random/stream.ts'
import type { PlayerProfile } from '../profile.ts'
import { cum } from '../tasks/cum.ts'
import { drawEating, eatAfter, eatBefore, eatingLength, type Eating } from '../tasks/cum-eating.ts'
import { denial } from '../tasks/denial.ts'
import { postOrgasm } from '../tasks/post-orgasm.ts'
import { ruined } from '../tasks/ruined.ts'
import type { Budget } from './budget.ts'
import { rest, say, span, type Score } from './score.ts'

/** What comes beside the end; drawn before any length is. */
export interface Extras {
  isPostOrgasm: boolean
  eating: Eating | null
  /** The least time they need, ms. */
  least: number
}

export interface FinalePlan {
  outcome: Outcome
  duration: number
  cooldown: number
  /** Stimulation after orgasm, ms; 0 when there is none. */
  postOrgasm: number
  eating: Eating | null
  /** All of it, the longest its lines may take included, ms. */
  length: number
}

/** With the chance of its weight, whatever the end is. */
export function drawExtras(
  { config, profile, stream }: { config: GeneratorConfig; profile: PlayerProfile; stream: (name: string) => Stream },
  outcome: Outcome,
  budget: Budget,
): Extras {
  const isDrawn = draw(stream('post-orgasm')) < config.orgasm.postOrgasm.weight
  const isPostOrgasm = outcome === 'cum' && budget.postOrgasm > 0 && isDrawn
  const eating = drawEating(config.cock.cei, profile, outcome, stream('cum-eating'))
  const words = eating ? eatingLength(eating.timings, budget.line) : 0
  return { isPostOrgasm, eating, least: (isPostOrgasm ? budget.postOrgasm : 0) + words }
}

/** Draws the lengths of the end: `length` draws one from a range of seconds. */
export function drawFinale(
  config: GeneratorConfig,
  { outcome, extras, budget }: { outcome: Outcome; extras: Extras; budget: Budget },
  length: (name: string, range: Range) => number,
): FinalePlan {
  const node = { cum: config.orgasm.cum, ruined: config.orgasm.ruined, denied: config.orgasm.denial }[outcome]
  const least = ({ min }: Range): number => Math.ceil(min * 1000)
  const duration = length('finale', node.duration)
  const cooldown = 'cooldown' in node ? length('finale', node.cooldown) : 0
  const after = config.orgasm.postOrgasm.duration
  const stimulation = extras.isPostOrgasm ? length('post-orgasm', after) : 0
  const grown =
    duration -
    least(node.duration) +
    ('cooldown' in node ? cooldown - least(node.cooldown) : 0) +
    (stimulation > 0 ? stimulation - least(after) : 0)
  return {
    outcome,
    duration,
    cooldown,
    postOrgasm: stimulation,
    eating: extras.eating,
    length: budget.finale[outcome] + extras.least + grown,
  }
}

/** Rest after the last stroke; what is done with the fluid is said once the first line has been heard. */
function handsOff(score: Score, trigger: TriggerId, duration: number, eating: Eating | null): void {
  const first = eating?.timings.includes('after') ? Math.min(duration, score.lead) : duration
  const start = score.now
  if (first >= score.lead) say(score, 'rest', trigger)
  rest(score, first)
  span(score, 'rest', start)
  eatAfter(score, eating)
  const after = score.now
  rest(score, duration - first)
  span(score, 'rest', after)
}

export function finale(score: Score, plan: FinalePlan): void {
  const { outcome, duration, cooldown, eating } = plan
  score.phase = 'end'
  if (outcome === 'denied') return denial(score, duration)
  if (outcome === 'ruined') {
    ruined(score, duration)
    return handsOff(score, 'after-ruined-orgasm', Math.max(cooldown, score.lead), eating)
  }
  eatBefore(score, eating)
  cum(score, duration, eating)
  postOrgasm(score, plan.postOrgasm)
  handsOff(score, 'stroke-stop', plan.postOrgasm > 0 ? Math.max(cooldown, score.lead) : cooldown, eating)
}
