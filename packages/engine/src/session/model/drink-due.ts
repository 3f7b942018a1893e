/**
 * Decides when a drink is offered: in a rest, at a distance from check-ins and from lines that send the member to fetch something, and
 * not in tasks that leave no hand for it.
 */
import type { EventTask } from '@rubato/contracts/domain'
import { AFTER_CALL, isCall, isErrand } from '../../plan/errand.ts'
import type { SessionCue, TaskCue } from './cue.ts'
import type { Snapshot } from './state.ts'
import { SILENCE_WAIT, systemLineLength } from './timing.ts'

/** A drink waits this long for a rest, and is offered in one that lasts this long after it: it is taken before the hand is called, ms. */
const REST_WAIT = 4 * 60_000
const REST_FOR_DRINK = 15_000
/** Least time between a drink and a check-in or an errand, ms. */
const APART = 60_000
/** The same before it, with the time for which the drink may wait for a silence, ms. */
const APART_BEFORE = APART + SILENCE_WAIT

const isRestForDrink = ({ task, until }: TaskCue, from: number): boolean =>
  task === 'rest' && until - from >= REST_FOR_DRINK

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

/** Tasks that take both hands, or change with each call. */
const busyTasks: readonly EventTask[] = [
  'acceleration',
  'ball-slap',
  'ball-squeeze',
  'cluster',
  'cock-flick',
  'double-speed',
  'grip-challenge',
  'nipple-clamps',
  'nipple-stimulation',
  'red-light',
  'rubber-band',
]
/** A drink waits this long for the end of such tasks, ms. */
const BUSY_WAIT = 2 * 60_000

/** The first time at or after `from` that is apart from the words around it and in no task that leaves no hand for a drink. */
function freeFrom(snapshot: Snapshot, checkIn: number, from: number): number {
  const time = apartFrom(snapshot, checkIn, from)
  const { world, timeline, nextIndex } = snapshot
  const busy = [...world.tasks, ...timeline.slice(nextIndex)].find(
    (cue) =>
      cue.kind === 'task' &&
      busyTasks.includes(cue.task) &&
      cue.at < time + systemLineLength['drink-and-lube'] &&
      cue.until > time,
  )
  return busy?.kind === 'task' ? freeFrom(snapshot, checkIn, busy.until) : time
}

/** The time of the drink, given that the next check-in is due at `checkIn`; the planned time if no rest comes soon. */
export function drinkDue(snapshot: Snapshot, checkIn: number): number {
  const { world, timeline, nextIndex, at } = snapshot
  const { remindAt, lastCheckInAt, lastErrandAt, lastCalledAt, tasks } = world
  if (at < remindAt) return remindAt
  const earliest = Math.max(remindAt, lastErrandAt + APART, lastCheckInAt + APART, lastCalledAt + AFTER_CALL)
  const latest = earliest + REST_WAIT
  const restsAhead = timeline
    .slice(nextIndex)
    .filter((cue: SessionCue): cue is TaskCue => cue.kind === 'task' && cue.at <= latest)
  for (const rest of at <= latest ? [...tasks, ...restsAhead] : []) {
    // A rest that begins too soon after an errand may be free of it while it lasts.
    const time = apartFrom(snapshot, checkIn, Math.max(earliest, rest.at))
    if (isRestForDrink(rest, Math.max(time, at))) return time
  }
  const from = Math.max(earliest, at)
  const free = freeFrom(snapshot, checkIn, from)
  return free > from && free <= earliest + BUSY_WAIT ? free : apartFrom(snapshot, checkIn, earliest)
}
