/** The end of a game: the time it needs, the lengths drawn for it, and its events. */
import type { GeneratorConfig, Outcome, Range, TriggerId } from '@rubato/contracts/domain'
import { draw, type Stream } from '../random/stream.ts'
import type { PlayerProfile } from '../profile.ts'
import { addPermission } from '../tasks/cum.ts'
import { drawEating, eatAfter, eatBefore, eatingLength, type Eating } from '../tasks/cum-eating.ts'
import { addDenial } from '../tasks/denial.ts'
import { addPostOrgasm } from '../tasks/post-orgasm.ts'
import { addRuinedOrgasm } from '../tasks/ruined.ts'
import type { Budget } from '../config/budget.ts'
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
  outcome: Outcome
  duration: number
  cooldown: number
  /** Stimulation after orgasm, ms; 0 when there is none. */
  postOrgasm: number
  eating: Eating | null
  /** Length of the whole end, with its announcements at their longest, ms. */
  length: number
}

/** Each part is drawn with the probability of its weight. */
export function drawFinaleExtras(
  { config, profile, stream }: { config: GeneratorConfig; profile: PlayerProfile; stream: (name: string) => Stream },
  outcome: Outcome,
  budget: Budget,
): FinaleExtras {
  const isDrawn = draw(stream('post-orgasm')) < config.orgasm.postOrgasm.weight
  const isPostOrgasm = outcome === 'cum' && budget.postOrgasm > 0 && isDrawn
  const eating = drawEating(config.cock.cei, profile, outcome, stream('cum-eating'))
  const words = eating ? eatingLength(eating.timings, budget.announcement) : 0
  return { isPostOrgasm, eating, least: (isPostOrgasm ? budget.postOrgasm : 0) + words }
}

/** Draws the lengths of the end; `length` draws one from a range of seconds. */
export function drawFinale(
  config: GeneratorConfig,
  { outcome, extras, budget }: { outcome: Outcome; extras: FinaleExtras; budget: Budget },
  length: (name: string, range: Range) => number,
): FinaleOutline {
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

/** Rest after the last stroke. The line about the fluid is spoken after the first line has been heard. */
function addRest(builder: PlanBuilder, trigger: TriggerId, duration: number, eating: Eating | null): void {
  const first = eating?.timings.includes('after') ? Math.min(duration, builder.lineLength) : duration
  const start = builder.now
  if (first >= builder.lineLength) say(builder, 'rest', trigger)
  rest(builder, first)
  addSpan(builder, 'rest', start)
  eatAfter(builder, eating)
  const after = builder.now
  rest(builder, duration - first)
  addSpan(builder, 'rest', after)
}

export function addFinale(builder: PlanBuilder, outline: FinaleOutline): void {
  const { outcome, duration, cooldown, eating } = outline
  builder.phase = 'end'
  if (outcome === 'denied') return addDenial(builder, duration)
  if (outcome === 'ruined') {
    addRuinedOrgasm(builder, duration)
    return addRest(builder, 'after-ruined-orgasm', Math.max(cooldown, builder.lineLength), eating)
  }
  eatBefore(builder, eating)
  addPermission(builder, duration, eating)
  addPostOrgasm(builder, outline.postOrgasm)
  addRest(builder, 'stroke-stop', outline.postOrgasm > 0 ? Math.max(cooldown, builder.lineLength) : cooldown, eating)
}
