/** The member's own fluid: tastings of precum in the middle of a game, and lines at its end. */
import type { CeiTarget, CeiTiming, OrgasmOutcome } from '@rubato/contracts/domain'
import { ask, rest, say, addSpan } from '../../plan/events.ts'
import { addBeats, wholeBeats } from '../../plan/beats.ts'
import type { PlanBuilder } from '../../plan/plan-builder.ts'
import type { PlayerProfile } from '../../profile.ts'
import { draw, drawOne, type Stream } from '../../random/stream.ts'
import { resumeStrokes, resumingLength } from '../parts/resume-strokes.ts'
import type { NodeOf } from '../task.ts'

type Node = NodeOf<'cum-eating'>

/** Time from the instruction to the question, and for the answer, ms. */
const TASTE_MS = 6000
const ANSWER_MS = 8000
/** Rest for the line after the end, ms. */
const AFTER_MS = 10_000

export const isTurnedOn = ({ enabled, weight }: { enabled: boolean; weight: number }): boolean => enabled && weight > 0

/** Length of one tasting, ms: it includes a line for the reply to the answer and a line for the strokes that follow. */
export const tastingLength = (lineLength: number): number =>
  TASTE_MS + ANSWER_MS + lineLength + resumingLength({ lineLength })

/** Hands off, a drop is tasted, and the member says whether it is swallowed. */
export function taste(builder: PlanBuilder): void {
  const start = builder.now
  say(builder, 'cum-eating', 'precum-eat')
  rest(builder, TASTE_MS)
  ask(builder, 'cum-eating', 'swallowed', ANSWER_MS)
  rest(builder, ANSWER_MS + builder.lineLength)
  resumeStrokes(builder, 'cum-eating')
  addSpan(builder, 'cum-eating', start)
}

/** One target for the whole end of a game, and the timings of its lines. */
export interface Eating {
  target: CeiTarget
  timings: readonly CeiTiming[]
}

const targetsFor = ({ targets }: Node, { equipment }: PlayerProfile): CeiTarget[] =>
  targets.filter((target) => target !== 'cup' || equipment.includes('cup'))

/** After a ruined orgasm only the timing `after` is possible. */
export function eatingTimings(node: Node, profile: PlayerProfile, outcome: OrgasmOutcome): CeiTiming[] {
  if (!isTurnedOn(node) || outcome === 'denied' || targetsFor(node, profile).length === 0) return []
  return node.timings.filter((timing) => outcome === 'cum' || timing === 'after')
}

/** Time of these lines beyond the end itself, ms; `before` is the longest time of the line before it. */
export const eatingLength = (timings: readonly CeiTiming[], before: number): number =>
  (timings.includes('before') ? before : 0) + (timings.includes('after') ? AFTER_MS : 0)

/** With the probability of the weight, one of the possible targets; null otherwise. */
export function drawEating(node: Node, profile: PlayerProfile, outcome: OrgasmOutcome, stream: Stream): Eating | null {
  const timings = eatingTimings(node, profile, outcome)
  if (timings.length === 0 || draw(stream) >= node.weight) return null
  return { target: drawOne(stream, targetsFor(node, profile)), timings }
}

const isSpoken = (eating: Eating | null, timing: CeiTiming): eating is Eating =>
  eating !== null && eating.timings.includes(timing)

export function eatBefore(builder: PlanBuilder, eating: Eating | null): void {
  const start = builder.now
  if (!isSpoken(eating, 'before')) return
  say(builder, 'cum-eating', `cei-${eating.target}-before`)
  const { freeLength, current } = builder
  const heard = wholeBeats(freeLength, { from: current.tempo }, { min: freeLength, max: 2 * freeLength })
  addBeats(builder, { task: 'steady', duration: heard, from: current.tempo })
  addSpan(builder, 'cum-eating', start)
}

/** Speaks at permission; does not move `now`. */
export function eatDuring(builder: PlanBuilder, eating: Eating | null): void {
  if (isSpoken(eating, 'during')) say(builder, 'cum-eating', `cei-${eating.target}-during`)
}

export function eatAfter(builder: PlanBuilder, eating: Eating | null): void {
  const start = builder.now
  if (!isSpoken(eating, 'after')) return
  say(builder, 'cum-eating', `cei-${eating.target}-after`)
  rest(builder, AFTER_MS)
  addSpan(builder, 'cum-eating', start)
}
