/** Decides when a drink is offered: in a rest, at a distance from check-ins and from lines that send the member to fetch something. */
import { AFTER_CALL, isCall, isErrand } from '../../plan/errand.ts'
import type { SessionCue, TaskCue } from './cue.ts'
import type { Snapshot } from './state.ts'
import { SILENCE_WAIT } from './timing.ts'

/** A drink is offered in a rest that lasts this long after it: it is taken before the hand is called, ms. */
const REST_FOR_DRINK = 15_000
/** Least time between a drink and a check-in or an errand, ms. */
const APART = 60_000
/** The same before it, with the time for which the drink may wait for a silence, ms. */
const APART_BEFORE = APART + SILENCE_WAIT

const isRestBeforeEnd = (cue: SessionCue): cue is TaskCue =>
  cue.kind === 'task' && cue.task === 'rest' && cue.phase !== 'end'

/** The first time at or after `from` that is far enough from the planned errands, from the call of the hand and from the next check-in. */
function apartFrom({ timeline, nextIndex, at }: Snapshot, checkIn: number, from: number): number {
  const asked = Math.max(checkIn, at)
  let time = asked < from + APART_BEFORE ? Math.max(from, asked + APART) : from
  for (const cue of timeline.slice(nextIndex)) {
    if (cue.at >= time + APART_BEFORE) break
    if (cue.kind === 'say' && isErrand(cue)) time = Math.max(time, cue.at + APART)
    if (cue.kind === 'say' && isCall(cue) && cue.at <= time) time = Math.max(time, cue.at + AFTER_CALL)
  }
  return time
}

/** The first time in the rest, from `from` on, at which there is time for a drink; null where there is none. */
function timeInRest(rest: TaskCue, from: number, at: number): number | null {
  return rest.until - Math.max(from, at) >= REST_FOR_DRINK ? from : null
}

/**
 * The time of the drink, given that the next check-in is due at `checkIn`: in the first rest that is free of errands, or in the
 * first one where none is. Infinity without a rest: the hand is at the strokes.
 */
export function drinkDue(snapshot: Snapshot, checkIn: number): number {
  const { world, timeline, nextIndex, at } = snapshot
  const { remindAt, lastCheckInAt, lastErrandAt, lastCalledAt, tasks } = world
  if (at < remindAt) return remindAt
  const called = Math.max(remindAt, lastCalledAt + AFTER_CALL)
  const apart = Math.max(called, lastErrandAt + APART, lastCheckInAt + APART)
  const rests = [...tasks, ...timeline.slice(nextIndex)].filter(isRestBeforeEnd)
  for (const rest of rests) {
    // A rest that begins too soon after an errand may be free of it while it lasts.
    const time = timeInRest(rest, apartFrom(snapshot, checkIn, Math.max(apart, rest.at)), at)
    if (time !== null) return time
  }
  const near = rests.map((rest) => timeInRest(rest, Math.max(called, rest.at), at))
  return near.find((time) => time !== null) ?? Infinity
}
