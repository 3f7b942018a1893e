/** What falls due by the clock: check-ins, for everybody and for what is worn, and reminders. */
import { itemRules } from '../../safety/item-rules.ts'
import type { Snapshot, World } from '../model/state.ts'
import { CHECK_IN_EVERY, CHECK_IN_WAIT, POSTPONE, REMIND_EVERY, SYSTEM_LINE } from '../model/timing.ts'
import type { Emit } from '../model/types.ts'

/** Questions that are answered with yes and no: a check-in would take their answer. */
const isYesOrNo = (world: World): boolean => world.ask?.question === 'ready' || world.ask?.question === 'swallowed'

/** When somebody who wears something has to be asked next; not in the snapshot in which it comes off anyway. */
function itemCheckIn(world: World): number {
  let due = Infinity
  for (const { item, since, until } of world.open) {
    const time = Math.max(since, world.lastCheckInAt) + (itemRules[item].checkInEvery ?? Infinity)
    if (time < until) due = Math.min(due, time)
  }
  return due
}

/**
 * A check-in for everybody waits for the end of a question; one for what is worn only where the answers would be
 * mixed up. None is asked when there is no time left to wait for an answer.
 */
function checkInDue({ world, endsAt, at }: Snapshot): number {
  if (world.isEarlyEnd) return Infinity
  const answered = world.ask?.until ?? 0
  const worn = Math.max(itemCheckIn(world), isYesOrNo(world) ? answered : 0)
  const due = Math.min(worn, Math.max(world.checkInAt, answered))
  return endsAt - Math.max(due, at) < CHECK_IN_WAIT ? Infinity : due
}

function itemReminder(world: World): number {
  let due = Infinity
  for (const { item, since } of world.open) {
    const next = itemRules[item].remindAt?.find((after) => since + after > world.itemRemindedAt)
    if (next !== undefined) due = Math.min(due, since + next)
  }
  return Math.max(due, world.ask?.until ?? 0)
}

/** When something next falls due while somebody plays. */
export function nextReminder(snapshot: Snapshot): number {
  const { world } = snapshot
  if (world.checkInUntil !== null) return Math.min(world.checkInUntil, world.remindAt)
  return Math.min(checkInDue(snapshot), world.remindAt, itemReminder(world))
}

function checkIn(snapshot: Snapshot, emit: Emit): Snapshot {
  const { world, at } = snapshot
  emit({ kind: 'system-line', at, line: 'check-in', duration: CHECK_IN_WAIT })
  const checkInAt = at >= world.checkInAt ? at + CHECK_IN_EVERY : world.checkInAt
  return { ...snapshot, world: { ...world, checkInAt, lastCheckInAt: at, checkInUntil: at + CHECK_IN_WAIT } }
}

function remind(snapshot: Snapshot, emit: Emit): Snapshot {
  const { world, at } = snapshot
  if (world.ask || world.checkInUntil !== null || world.phase === 'end' || world.itemRemindedAt === at)
    return { ...snapshot, world: { ...world, remindAt: at + POSTPONE } }
  emit({ kind: 'system-line', at, line: 'drink-and-lube', duration: 2 * SYSTEM_LINE })
  return { ...snapshot, world: { ...world, remindAt: at + REMIND_EVERY } }
}

function remindOfItem(snapshot: Snapshot, emit: Emit): Snapshot {
  const { at } = snapshot
  emit({ kind: 'system-line', at, line: 'plug-reminder', duration: 2 * SYSTEM_LINE })
  return { ...snapshot, world: { ...snapshot.world, itemRemindedAt: at } }
}

/** Asks and reminds, one after the other: a question comes first. */
export function runDueReminders(before: Snapshot, emit: Emit): Snapshot {
  let snapshot = before
  const { at } = snapshot
  if (snapshot.world.checkInUntil === null && at >= checkInDue(snapshot)) snapshot = checkIn(snapshot, emit)
  if (snapshot.world.checkInUntil === null && at >= itemReminder(snapshot.world))
    snapshot = remindOfItem(snapshot, emit)
  return at >= snapshot.world.remindAt ? remind(snapshot, emit) : snapshot
}
