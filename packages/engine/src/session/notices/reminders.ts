/**
 * Check-ins and reminders that become due by the clock, for every session and for worn items. They wait for a moment without
 * speech, and come before the next line when they have waited for long. Answers to inputs and releases of items come
 * before them.
 */
import type { AskCue, SayCue, SystemCue } from '../model/cue.ts'
import { areStrokes } from '../../beat/strokes.ts'
import { isMomentary, itemRules } from '../../safety/item-rules.ts'
import { areUnoccupied, systemLineNeeds } from '../effects/body-needs.ts'
import { drinkDue } from '../model/drink-due.ts'
import { heardBy } from '../model/heard.ts'
import { cutsIn, isWord, reportable } from '../model/words.ts'
import type { Snapshot, World } from '../model/state.ts'
import {
  ANSWER_WITHIN,
  CHECK_IN_EVERY,
  CHECK_IN_WAIT,
  FREE_MOMENT_WAIT,
  SILENCE_WAIT,
  LONGEST_NOTICE_WAIT,
  REMIND_EVERY,
  systemLineLength,
} from '../model/timing.ts'
import type { Emit } from '../model/types.ts'
import { keepAsking } from '../rewrite/wait-for-answer.ts'
import { bestMoment, SETTLED_FOR, silenceFor, withoutCalls, type NoticeKind } from './moments.ts'
import { unsettledUntil } from './unsettled.ts'

/** Questions during which no check-in is put where it can be avoided: those with the same answers, edges, and the end. */
const withoutCheckIn: readonly unknown[] = ['ready', 'swallowed', 'edge', 'finished', 'ruined']

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
 * The question without check-ins that would make a check-in at `due` wait for longer than a free moment; undefined where
 * there is none.
 */
function questionOver({ world, timeline, nextIndex, at }: Snapshot, due: number): AskCue | undefined {
  if (due - at > LOOK_AHEAD) return undefined
  const isOver = (ask: AskCue) => withoutCheckIn.includes(ask.question) && ask.until > due + FREE_MOMENT_WAIT
  if (world.ask && isOver(world.ask)) return world.ask
  for (let index = nextIndex; index < timeline.length; index++) {
    const cue = timeline[index]
    if (!cue || cue.at > due + LONGEST_NOTICE_WAIT) return undefined
    if (cue.kind === 'ask' && isOver(cue)) return cue
  }
  return undefined
}
/** Questions are looked for this long before a check-in, ms. */
const LOOK_AHEAD = 5 * 60_000

/**
 * A check-in that would overlap a question is said before it, early enough to be answered; during a question that has begun
 * already, and where the last check-in was just before it, it is said at its time.
 */
function beforeQuestion(snapshot: Snapshot, due: number): number {
  const question = questionOver(snapshot, due)
  if (!question || question.at <= snapshot.at) return due
  const early = question.at - CHECK_IN_WAIT
  return early > snapshot.world.lastCheckInAt + CHECK_IN_WAIT ? Math.min(due, early) : due
}

/** When the regular check-in is due. */
const regularCheckIn = (snapshot: Snapshot): number => beforeQuestion(snapshot, snapshot.world.checkInAt)

/** A check-in comes up to this long before its time where no settled moment follows it, ms. */
const EARLY = 90_000

/** The time of a check-in that is planned for `due`; earlier where it has no settled moment then, and one before. */
function settledDue(snapshot: Snapshot, due: number): number {
  const { at, world } = snapshot
  if (due - at > LOOK_AHEAD) return due
  const latest = due + SILENCE_WAIT
  const all = unsettledUntil(snapshot, latest + SETTLED_FOR)
  const isCrossed = all.some((span) => span.from < latest && span.until > due)
  if (!isCrossed) return due
  const from = Math.max(due - EARLY, world.lastCheckInAt + 2 * CHECK_IN_WAIT)
  for (const spans of [all, withoutCalls(all)]) {
    if (bestMoment(snapshot, 'check-in', spans, { from: due, latest }) !== null) return due
    const early = bestMoment(snapshot, 'check-in', spans, { from, latest: due })
    if (early !== null) return early
  }
  return due
}

/** No regular check-in becomes due in this last part of the session, ms: the goodbye comes soon. */
const LAST_CHECK_IN = 90_000

/** When the next check-in is due; none shortly before the end, for worn items none that could not be answered. */
function checkInDue(snapshot: Snapshot): number {
  const { world, endsAt, at } = snapshot
  if (world.isEarlyEnd || world.checkInUntil !== null) return Infinity
  const regular = endsAt - world.checkInAt < LAST_CHECK_IN ? Infinity : regularCheckIn(snapshot)
  const nextWorn = itemCheckIn(world)
  const worn = endsAt - Math.max(nextWorn, at) < CHECK_IN_WAIT ? Infinity : nextWorn
  if (regular === Infinity && worn === Infinity) return Infinity
  return settledDue(snapshot, Math.min(regular, beforeQuestion(snapshot, worn)))
}

function itemReminder(world: World): number {
  let due = Infinity
  for (const { item, since } of world.open) {
    const next = itemRules[item].remindAt?.find((after) => since + after > world.itemRemindedAt)
    if (next !== undefined) due = Math.min(due, since + next)
  }
  return due
}

/** A check-in or a reminder, and since when it is due. */
interface Notice {
  line: NoticeKind
  due: number
}

/** A drink waits for what it needs and for hands that are free, and is left out once the end has begun. */
const isDrinkPossible = (world: World): boolean =>
  world.phase !== 'end' && world.beat === null && areUnoccupied(world, systemLineNeeds['drink-and-lube'])

/** All check-ins and reminders; `due` is Infinity where there is none. */
function noticesOf(snapshot: Snapshot): Notice[] {
  const { world } = snapshot
  const checkIn = checkInDue(snapshot)
  return [
    { line: 'check-in', due: checkIn },
    { line: 'plug-reminder', due: itemReminder(world) },
    { line: 'drink-and-lube', due: isDrinkPossible(world) ? drinkDue(snapshot, checkIn) : Infinity },
  ]
}

/** The check-in or reminder that is due first; of two at once the check-in. */
const nextNotice = (snapshot: Snapshot): Notice =>
  noticesOf(snapshot).reduce((first, each) => (each.due < first.due ? each : first))

/** When the next check-in or reminder is to be said, or when the words around the next check-in are looked at. */
export function nextReminder(snapshot: Snapshot): number {
  const { remindersWaitUntil } = snapshot.world
  const { due } = nextNotice(snapshot)
  const isFar = due < Infinity && due - snapshot.at > LOOK_AHEAD
  return Math.max(isFar ? due - LOOK_AHEAD : due, remindersWaitUntil)
}

/** When the edge that is asked for or held, or the climb after one, is over; 0 where there is none. */
function edgeOrReturnUntil({ ask, heldUntil, climb }: World): number {
  const asked = ask?.question === 'edge' ? ask.until : 0
  return Math.max(asked, heldUntil, climb?.kind === 'share' ? climb.until : 0)
}

/** When the strokes begin for which the hand was called back; 0 where it was not. */
function calledUntil({ world: { isCalledBack, beat }, timeline, nextIndex }: Snapshot): number {
  if (!isCalledBack || beat) return 0
  return timeline.slice(nextIndex).find((cue) => cue.kind === 'beat' && areStrokes(cue.segment.task))?.at ?? 0
}

/** Until when a notice waits: for a held item and a question where they end by `latest`, and for an open check-in. */
function busyUntil(snapshot: Snapshot, { line, due }: Notice, latest: number): number {
  const { world } = snapshot
  const { ask, open } = world
  const ends = open.filter(({ item }) => isMomentary(item)).map(({ until }) => until)
  if (ask && (line !== 'check-in' || withoutCheckIn.includes(ask.question))) ends.push(ask.until)
  const edge = line === 'check-in' ? edgeOrReturnUntil(world) : 0
  return Math.max(
    answerUntil(world, due),
    calledUntil(snapshot),
    edge <= due + EDGE_WAIT ? edge : 0,
    ...ends.filter((until) => until <= latest),
  )
}
/** Until when a reminder waits for the answer to an open check-in; 0 where there is none. */
const answerUntil = ({ checkInUntil }: World, due: number): number =>
  checkInUntil === null ? 0 : Math.min(checkInUntil, due + ANSWER_WAIT)
/** Most time that a check-in waits for the end of an edge or of the climb after it, ms: it is still in time after the line then. */
const EDGE_WAIT = LONGEST_NOTICE_WAIT - 5000
/** Most time that a reminder waits for the answer to a check-in, ms: it is still in time after the reply to the answer. */
const ANSWER_WAIT = LONGEST_NOTICE_WAIT - systemLineLength['going-on'] - 1000

/** Whether the word answers the end of the open question without a report, or takes the hand off after a hold. */
function answersEnd({ ask, heldUntil }: World, { at }: SayCue | SystemCue): boolean {
  const isAt = (end: number) => at >= end && at <= end + ANSWER_WITHIN
  return (ask !== null && reportable.includes(ask.question) && isAt(ask.until)) || (heldUntil > 0 && isAt(heldUntil))
}

/**
 * The first silent time from `from` on. Answers and releases that would cut in are heard before, and so is the line after
 * a question or a hold.
 */
function nextPause({ world, timeline, nextIndex, at }: Snapshot, from: number, length: number): number {
  let time = Math.max(at, world.speechUntil, from)
  for (const cue of timeline.slice(nextIndex)) {
    if (cue.at >= time + length) break
    if (isWord(cue) && (cutsIn(cue) || answersEnd(world, cue))) time = Math.max(time, cue.at + cue.duration)
  }
  return time
}

/** The planned end of the line that is being said at `time`; `time` where there is none. */
function endOfLine({ timeline, nextIndex }: Snapshot, time: number): number {
  let end = time
  for (const cue of timeline.slice(nextIndex)) {
    if (cue.at >= time) break
    if (isWord(cue)) end = Math.max(end, cue.at + cue.duration)
  }
  return end
}

/** Whether no notice is late where the one that is due first is said at `time`, and those that wait for it follow at once. */
function areInTime(snapshot: Snapshot, time: number): boolean {
  let end = endOfLine(snapshot, time)
  for (const { line, due } of noticesOf(snapshot).sort((a, b) => a.due - b.due)) {
    if (due > end) return true
    const begin = nextPause(snapshot, end, systemLineLength[line])
    if (begin > due + LONGEST_NOTICE_WAIT) return false
    end = begin + systemLineLength[line]
  }
  return true
}

/**
 * When the notice is said: in silence, or after the current line when it has waited long enough. If it or the next notice
 * would be late then, for instance because of releases or other notices, it is said earlier: as soon as it does not have to
 * wait, or at once.
 */
function timeFor(snapshot: Snapshot, notice: Notice): number {
  const { at, world } = snapshot
  const length = systemLineLength[notice.line]
  const latest = notice.due + FREE_MOMENT_WAIT
  const from = busyUntil(snapshot, notice, latest)
  const after = (time: number) => nextPause(snapshot, time, length)
  const silent = silenceFor(snapshot, notice.line, { from, latest: notice.due + SILENCE_WAIT })
  const patient = silent ?? after(Math.max(from, latest))
  const first = after(Math.max(at, answerUntil(world, notice.due)))
  return [patient, after(from)].find((time) => areInTime(snapshot, time)) ?? first
}

/** The change of the world once the notice has been said. */
function saidChange(snapshot: Snapshot, line: NoticeKind): Partial<World> {
  const { at, world } = snapshot
  switch (line) {
    case 'plug-reminder':
      return { itemRemindedAt: at }
    case 'drink-and-lube':
      return { remindAt: at + REMIND_EVERY }
    case 'check-in': {
      const isRegular = at >= regularCheckIn(snapshot) - EARLY
      const checkInAt = isRegular ? at + CHECK_IN_EVERY : world.checkInAt
      return { checkInAt, lastCheckInAt: at, checkInUntil: at + CHECK_IN_WAIT }
    }
  }
}

/** Says the notice that is due now, or lets it wait. */
export function runDueReminders(snapshot: Snapshot, emit: Emit): Snapshot {
  const { at, world } = snapshot
  const notice = nextNotice(snapshot)
  if (at < Math.max(notice.due, world.remindersWaitUntil)) return snapshot
  const time = timeFor(snapshot, notice)
  if (time > at) return { ...snapshot, world: { ...world, remindersWaitUntil: time } }
  const { line } = notice
  const noticeUntil = at + systemLineLength[line]
  emit({ kind: 'system-line', at, line, duration: line === 'check-in' ? CHECK_IN_WAIT : systemLineLength[line] })
  const said = {
    ...heardBy(world, at),
    speechUntil: noticeUntil,
    noticeUntil,
    saying: null,
    ...saidChange(snapshot, line),
  }
  return keepAsking({ ...snapshot, world: { ...world, ...said } })
}
