/** Check-ins and reminders that become due by the clock, for every session and for worn items. */
import { itemRules } from '../../safety/item-rules.ts'
import type { Snapshot, World } from '../model/state.ts'
import { CHECK_IN_EVERY, CHECK_IN_WAIT, POSTPONE, REMIND_EVERY, SYSTEM_LINE } from '../model/timing.ts'
import type { Emit } from '../model/types.ts'

/** Whether the current question is answered with yes or no: a check-in would take its answer. */
const isYesOrNo = (world: World): boolean => world.ask?.question === 'ready' || world.ask?.question === 'swallowed'

/** When the next check-in for worn items is due; Infinity where the item comes off before or at that time. */
function itemCheckIn(world: World): number {
  let due = Infinity
  for (const { item, since, until } of world.open) {
    const time = Math.max(since, world.lastCheckInAt) + (itemRules[item].checkInEvery ?? Infinity)
    if (time < until) due = Math.min(due, time)
  }
  return due
}

/**
 * The regular check-in waits for the end of a question; the check-in for worn items waits only where the answers would
 * be confused. No check-in is due when the session ends before it can be answered.
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

/** When the next check-in or reminder is due, or when an unanswered check-in ends. */
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

/** Runs what is due now; the check-in comes before the reminders. */
export function runDueReminders(before: Snapshot, emit: Emit): Snapshot {
  let snapshot = before
  const { at } = snapshot
  if (snapshot.world.checkInUntil === null && at >= checkInDue(snapshot)) snapshot = checkIn(snapshot, emit)
  if (snapshot.world.checkInUntil === null && at >= itemReminder(snapshot.world))
    snapshot = remindOfItem(snapshot, emit)
  return at >= snapshot.world.remindAt ? remind(snapshot, emit) : snapshot
}
