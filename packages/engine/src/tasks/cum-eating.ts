/** What happens with one's own fluid: precum is tasted in the middle of a game, and at its end there are words for it. */
import type { CeiTarget, CeiTiming, Outcome } from '@rubato/contracts/domain'
import { ask, lead, rest, say, span, type Score } from '../generate/score.ts'
import type { PlayerProfile } from '../profile.ts'
import { draw, drawOne, type Stream } from '../random/stream.ts'
import { resumeStrokes } from './resume-strokes.ts'
import type { NodeOf } from './task.ts'

type Node = NodeOf<'cum-eating'>

/** From the instruction to the question, and for the answer, ms. */
const TASTE_MS = 6000
const ANSWER_MS = 8000
/** Hands off for what is said after the end, ms. */
const AFTER_MS = 10_000

export const isTurnedOn = ({ enabled, weight }: { enabled: boolean; weight: number }): boolean => enabled && weight > 0

/** How long one tasting takes, ms: a line each for the answer to the answer and for the strokes that follow. */
export const tastingLength = (line: number): number => TASTE_MS + ANSWER_MS + 2 * line

/** Hands off, a drop is tasted, the member says whether it is gone. */
export function taste(score: Score): void {
  const start = score.now
  say(score, 'cum-eating', 'precum-eat')
  rest(score, TASTE_MS)
  ask(score, 'cum-eating', 'swallowed', ANSWER_MS)
  rest(score, ANSWER_MS + score.lead)
  resumeStrokes(score, 'cum-eating')
  span(score, 'cum-eating', start)
}

/** One target for the whole end of a game, and when it is spoken of. */
export interface Eating {
  target: CeiTarget
  timings: readonly CeiTiming[]
}

const targetsFor = ({ targets }: Node, { equipment }: PlayerProfile): CeiTarget[] =>
  targets.filter((target) => target !== 'cup' || equipment.includes('cup'))

/** A ruined orgasm comes as it comes: only what follows it is spoken of. */
export function eatingTimings(node: Node, profile: PlayerProfile, outcome: Outcome): CeiTiming[] {
  if (!isTurnedOn(node) || outcome === 'denied' || targetsFor(node, profile).length === 0) return []
  return node.timings.filter((timing) => outcome === 'cum' || timing === 'after')
}

/** Time that these lines take beside the end itself, ms. */
export const eatingLength = (timings: readonly CeiTiming[], line: number): number =>
  (timings.includes('before') ? line : 0) + (timings.includes('after') ? AFTER_MS : 0)

/** What is spoken in this game: with the chance of the weight, one target of those that are possible. */
export function drawEating(node: Node, profile: PlayerProfile, outcome: Outcome, stream: Stream): Eating | null {
  const timings = eatingTimings(node, profile, outcome)
  if (timings.length === 0 || draw(stream) >= node.weight) return null
  return { target: drawOne(stream, targetsFor(node, profile)), timings }
}

const isSpoken = (eating: Eating | null, timing: CeiTiming): eating is Eating =>
  eating !== null && eating.timings.includes(timing)

export function eatBefore(score: Score, eating: Eating | null): void {
  const start = score.now
  if (!isSpoken(eating, 'before')) return
  lead(score, 'cum-eating', `cei-${eating.target}-before`)
  span(score, 'cum-eating', start)
}

/** At permission; takes no time of its own. */
export function eatDuring(score: Score, eating: Eating | null): void {
  if (isSpoken(eating, 'during')) say(score, 'cum-eating', `cei-${eating.target}-during`)
}

export function eatAfter(score: Score, eating: Eating | null): void {
  const start = score.now
  if (!isSpoken(eating, 'after')) return
  say(score, 'cum-eating', `cei-${eating.target}-after`)
  rest(score, AFTER_MS)
  span(score, 'cum-eating', start)
}
