/** Whether the parts of the body that a line asks for are free, and what becomes of the line where they are not. */
import { getTrigger, type BodyNeed, type TriggerId } from '@rubato/contracts/domain'
import { areStrokes } from '../../beat/strokes.ts'
import { STROKES_WITHIN } from '../../plan/call-back.ts'
import { itemRules } from '../../safety/item-rules.ts'
import type { SayCue, SessionCue } from '../model/cue.ts'
import type { Setup, Snapshot, World } from '../model/state.ts'
import type { SystemLine } from '../model/types.ts'
import { insertCues } from '../rewrite/rewrite.ts'
import { leaveOutNow } from '../rewrite/take-back.ts'
import { isChallengeOfLightGrip, isSprintWhileEasing, sprintTriggers } from './ease.ts'
import { isTroubled } from './moment.ts'

/** What each sentence of the product asks for. Safety comes first: releases and questions about well-being need nothing. */
export const systemLineNeeds: Readonly<Record<SystemLine, readonly Exclude<BodyNeed, 'hand'>[]>> = {
  paused: [],
  resuming: [],
  stopped: [],
  'check-in': [],
  slept: [],
  finishing: [],
  skipped: [],
  'rest-stays': [],
  'drink-and-lube': ['mouth', 'eyes'],
  untie: [],
  'wash-off': [],
  'let-go': [],
  'plug-reminder': [],
  easing: [],
  'easing-on': [],
  'easing-next': [],
  cannot: [],
  ready: [],
  'going-on': [],
  noted: [],
  done: [],
  'taken-back': [],
  'release-all': [],
}

/** Whether no item that is open or announced occupies any of these. */
export const areUnoccupied = ({ open, announced }: World, needs: readonly BodyNeed[]): boolean =>
  [...open, ...announced].every(({ item }) => {
    const { occupies } = itemRules[item]
    return occupies === undefined || !needs.includes(occupies)
  })

/** Changes that last: a line about one of them is said once the hand is back. */
const lasting: Partial<Record<TriggerId, 'grip' | 'style' | 'hand'>> = {
  'grip-light': 'grip',
  'grip-normal': 'grip',
  'grip-tight': 'grip',
  'style-full': 'style',
  'style-head': 'style',
  'style-shaft': 'style',
  'hand-dominant': 'hand',
  'hand-non-dominant': 'hand',
}

/** When the hand is at the strokes: now where they run or begin soon after the line, Infinity where none follow. */
function handBackAt({ lineLength }: Setup, { world, timeline, nextIndex, at }: Snapshot, { duration }: SayCue): number {
  if (world.beat && areStrokes(world.beat.task)) return at
  const isStroke = (cue: SessionCue) =>
    cue.kind === 'beat' && areStrokes(cue.segment.task) && cue.segment.until > cue.at
  const first = timeline.slice(nextIndex).find(isStroke)?.at ?? Infinity
  return first <= at + Math.max(duration, lineLength) + lineLength + STROKES_WITHIN ? at : first
}

/** The line, moved to the strokes that begin at `back`; left out where its change does not last or another one follows. */
function sayWhenBack({ lineLength }: Setup, snapshot: Snapshot, cue: SayCue, back: number): Snapshot {
  const { world, timeline, nextIndex } = snapshot
  const change = lasting[cue.trigger]
  const isReplaced = timeline
    .slice(nextIndex)
    .some((other) => other.kind === 'say' && other.at < back + lineLength && lasting[other.trigger] === change)
  return change === undefined || isReplaced || back === Infinity
    ? snapshot
    : insertCues(snapshot, world, [{ ...cue, at: back }])
}

/** Whether the line begins a sprint shortly after "too close" or "I cannot", when the strokes come back slowly. */
const isSprintInTrouble = ({ world, at }: Snapshot, { trigger }: SayCue): boolean =>
  sprintTriggers.includes(trigger) && isTroubled(world, at)

/** What the member can neither see nor answer while a check-in waits does not begin. */
const hindersAnswer = ({ world: { checkInUntil } }: Snapshot, { trigger }: SayCue): boolean =>
  checkInUntil !== null && (trigger === 'eyes-close' || trigger === 'breath-take')

/** Whether the line begins a task that does not fit what the member reported, or a check-in that waits for its answer. */
const isInTheWay = (snapshot: Snapshot, cue: SayCue): boolean =>
  isChallengeOfLightGrip(snapshot.world, cue) ||
  isSprintWhileEasing(snapshot.world, cue) ||
  isSprintInTrouble(snapshot, cue) ||
  hindersAnswer(snapshot, cue)

/**
 * The snapshot without a line that asks for something that is not free; null where all is free. A line for a hand that is
 * off waits for the strokes where its change lasts. The task of a line that asks an occupied mouth or closed eyes is left
 * out as a whole, and so is one that is in the way; talk is left out alone.
 */
export function withoutUnfree(setup: Setup, snapshot: Snapshot, cue: SayCue): Snapshot | null {
  const { needs } = getTrigger(cue.trigger)
  if (!areUnoccupied(snapshot.world, needs)) return cue.filler ? snapshot : leaveOutNow(setup, snapshot, cue)
  if (isInTheWay(snapshot, cue)) return leaveOutNow(setup, snapshot, cue)
  if (!needs.includes('hand')) return null
  const back = handBackAt(setup, snapshot, cue)
  return back > snapshot.at ? sayWhenBack(setup, snapshot, cue, back) : null
}
