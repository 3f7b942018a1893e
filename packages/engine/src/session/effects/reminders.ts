/** What falls due by the clock: check-ins, for everybody and for what is worn, and reminders. */
import { itemRules } from '../../safety/item-rules.ts'
import type { Moment, World } from '../model/state.ts'
import { CHECK_IN_EVERY, CHECK_IN_WAIT, POSTPONE, REMIND_EVERY, SYSTEM_LINE } from '../model/timing.ts'
import type { Emit } from '../model/types.ts'

/** Questions that are answered with yes and no: a check-in would take their answer. */
const isYesOrNo = (world: World): boolean => world.ask?.question === 'ready' || world.ask?.question === 'swallowed'

/** When somebody who wears something has to be asked next; not in the moment in which it comes off anyway. */
function wornCheckIn(world: World): number {
  let due = Infinity
  for (const { item, since, until } of world.open) {
    const time = Math.max(since, world.checkedAt) + (itemRules[item].checkInEvery ?? Infinity)
    if (time < until) due = Math.min(due, time)
  }
  return due
}

/**
 * A check-in for everybody waits for the end of a question; one for what is worn only where the answers would be
 * mixed up. None is asked when there is no time left to wait for an answer.
 */
function checkInDue({ world, endsAt, at }: Moment): number {
  if (world.early) return Infinity
  const answered = world.ask?.until ?? 0
  const worn = Math.max(wornCheckIn(world), isYesOrNo(world) ? answered : 0)
  const due = Math.min(worn, Math.max(world.checkInAt, answered))
  return endsAt - Math.max(due, at) < CHECK_IN_WAIT ? Infinity : due
}

function wornReminder(world: World): number {
  let due = Infinity
  for (const { item, since } of world.open) {
    const next = itemRules[item].remindAt?.find((after) => since + after > world.wornRemindedAt)
    if (next !== undefined) due = Math.min(due, since + next)
  }
  return Math.max(due, world.ask?.until ?? 0)
}

/** When something next falls due while somebody plays. */
export function nextDue(moment: Moment): number {
  const { world } = moment
  if (world.checkInUntil !== null) return Math.min(world.checkInUntil, world.remindAt)
  return Math.min(checkInDue(moment), world.remindAt, wornReminder(world))
}

function checkIn(moment: Moment, emit: Emit): Moment {
  const { world, at } = moment
  emit({ kind: 'system-line', at, line: 'check-in', duration: CHECK_IN_WAIT })
  const checkInAt = at >= world.checkInAt ? at + CHECK_IN_EVERY : world.checkInAt
  return { ...moment, world: { ...world, checkInAt, checkedAt: at, checkInUntil: at + CHECK_IN_WAIT } }
}

function remind(moment: Moment, emit: Emit): Moment {
  const { world, at } = moment
  if (world.ask || world.checkInUntil !== null || world.phase === 'end' || world.wornRemindedAt === at)
    return { ...moment, world: { ...world, remindAt: at + POSTPONE } }
  emit({ kind: 'system-line', at, line: 'drink-and-lube', duration: 2 * SYSTEM_LINE })
  return { ...moment, world: { ...world, remindAt: at + REMIND_EVERY } }
}

function remindWorn(moment: Moment, emit: Emit): Moment {
  const { at } = moment
  emit({ kind: 'system-line', at, line: 'plug-reminder', duration: 2 * SYSTEM_LINE })
  return { ...moment, world: { ...moment.world, wornRemindedAt: at } }
}

/** Asks and reminds, one after the other: a question comes first. */
export function fallDue(before: Moment, emit: Emit): Moment {
  let moment = before
  const { at } = moment
  if (moment.world.checkInUntil === null && at >= checkInDue(moment)) moment = checkIn(moment, emit)
  if (moment.world.checkInUntil === null && at >= wornReminder(moment.world)) moment = remindWorn(moment, emit)
  return at >= moment.world.remindAt ? remind(moment, emit) : moment
}
