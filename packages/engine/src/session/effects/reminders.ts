/**
 * Check-ins and reminders that become due by the clock, for every session and for worn items. They wait for a moment in
 * which nothing else is said, at most 30 s.
 */
import { isMomentary, itemRules } from '../../safety/item-rules.ts'
import type { SayCue, SessionCue, SystemCue } from '../model/cue.ts'
import type { Snapshot, World } from '../model/state.ts'
import {
  CHECK_IN_EVERY,
  CHECK_IN_WAIT,
  FREE_MOMENT_WAIT,
  POSTPONE,
  REMIND_EVERY,
  systemLineLength,
} from '../model/timing.ts'
import type { Emit, SystemLine } from '../model/types.ts'

/** Questions during which no check-in is put: those with the same answers, and those about the orgasm. */
const withoutCheckIn: readonly unknown[] = ['ready', 'swallowed', 'finished', 'ruined']
const answersAlike: readonly unknown[] = ['ready', 'swallowed']

/** When the next check-in for worn items is due; Infinity where the item comes off before or at that time. */
function itemCheckIn(world: World): number {
  let due = Infinity
  for (const { item, since, until } of world.open) {
    const time = Math.max(since, world.lastCheckInAt) + (itemRules[item].checkInEvery ?? Infinity)
    if (time < until) due = Math.min(due, time)
  }
  return due
}

/** The end of the current question where it is one of these, ms. */
const endOf = ({ ask }: World, questions: readonly unknown[]): number =>
  ask && questions.includes(ask.question) ? ask.until : 0

/** No check-in is due when the session ends before it can be answered. */
function checkInDue({ world, endsAt, at }: Snapshot): number {
  if (world.isEarlyEnd) return Infinity
  const worn = Math.max(itemCheckIn(world), endOf(world, answersAlike))
  const due = Math.min(worn, Math.max(world.checkInAt, endOf(world, withoutCheckIn)))
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
  const waits = (due: number) => Math.max(due, world.remindersWaitUntil)
  if (world.checkInUntil !== null) return Math.min(world.checkInUntil, waits(world.remindAt))
  return waits(Math.min(checkInDue(snapshot), world.remindAt, itemReminder(world)))
}

const isWord = (cue: SessionCue): cue is SayCue | SystemCue =>
  cue.kind === 'system' || (cue.kind === 'say' && cue.filler !== true)

/** The first time from now on, until `latest`, with `length` ms in which nothing else is said or held by attention. */
function freeMoment({ world, timeline, nextIndex, at }: Snapshot, length: number, latest: number): number {
  const held = world.open.filter(({ item }) => isMomentary(item)).map(({ until }) => until)
  let time = Math.max(at, world.speechUntil, ...held.filter((until) => until <= latest))
  for (const cue of timeline.slice(nextIndex)) {
    if (cue.at >= time + length || time >= latest) break
    if (isWord(cue)) time = Math.max(time, cue.at + cue.duration)
  }
  // What is due at this moment is said first, however long the reminder has waited.
  const dueNow = timeline.slice(nextIndex).filter((cue): cue is SayCue | SystemCue => cue.at <= at && isWord(cue))
  const saidNow = Math.max(0, ...dueNow.map((cue) => cue.at + cue.duration))
  return Math.max(world.speechUntil, saidNow, Math.min(time, Math.max(at, latest)))
}

/** Emits the line now, or returns until when it waits. */
function sayWhenFree(
  snapshot: Snapshot,
  { line, due, duration }: { line: SystemLine; due: number; duration: number },
  emit: Emit,
): number | null {
  const { at } = snapshot
  const time = freeMoment(snapshot, systemLineLength[line], due + FREE_MOMENT_WAIT)
  if (time > at) return time
  emit({ kind: 'system-line', at, line, duration })
  return null
}

const withWait = (snapshot: Snapshot, remindersWaitUntil: number): Snapshot => ({
  ...snapshot,
  world: { ...snapshot.world, remindersWaitUntil },
})

const withSaid = (snapshot: Snapshot, line: SystemLine, change: Partial<World>): Snapshot => ({
  ...snapshot,
  world: { ...snapshot.world, speechUntil: snapshot.at + systemLineLength[line], ...change },
})

function checkIn(snapshot: Snapshot, due: number, emit: Emit): Snapshot {
  const { world, at } = snapshot
  const wait = sayWhenFree(snapshot, { line: 'check-in', due, duration: CHECK_IN_WAIT }, emit)
  if (wait !== null) return withWait(snapshot, wait)
  const checkInAt = at >= world.checkInAt ? at + CHECK_IN_EVERY : world.checkInAt
  return withSaid(snapshot, 'check-in', { checkInAt, lastCheckInAt: at, checkInUntil: at + CHECK_IN_WAIT })
}

function remind(snapshot: Snapshot, emit: Emit): Snapshot {
  const { world, at } = snapshot
  if (world.ask || world.checkInUntil !== null || world.phase === 'end' || world.itemRemindedAt === at)
    return { ...snapshot, world: { ...world, remindAt: at + POSTPONE } }
  const line = 'drink-and-lube'
  const wait = sayWhenFree(snapshot, { line, due: world.remindAt, duration: systemLineLength[line] }, emit)
  return wait === null ? withSaid(snapshot, line, { remindAt: at + REMIND_EVERY }) : withWait(snapshot, wait)
}

function remindOfItem(snapshot: Snapshot, emit: Emit): Snapshot {
  const due = itemReminder(snapshot.world)
  const line = 'plug-reminder'
  const wait = sayWhenFree(snapshot, { line, due, duration: systemLineLength[line] }, emit)
  return wait === null ? withSaid(snapshot, line, { itemRemindedAt: snapshot.at }) : withWait(snapshot, wait)
}

/** Runs what is due now; the check-in comes before the reminders. */
export function runDueReminders(before: Snapshot, emit: Emit): Snapshot {
  let snapshot = before
  const { at } = snapshot
  const isFree = () => at >= snapshot.world.remindersWaitUntil
  const due = checkInDue(snapshot)
  if (isFree() && snapshot.world.checkInUntil === null && at >= due) snapshot = checkIn(snapshot, due, emit)
  if (isFree() && snapshot.world.checkInUntil === null && at >= itemReminder(snapshot.world))
    snapshot = remindOfItem(snapshot, emit)
  return isFree() && at >= snapshot.world.remindAt ? remind(snapshot, emit) : snapshot
}
