/**
 * Moves a snapshot forward in time: applies its cues and emits effects. Time passes only here, either for the player
 * (`emit`) or to recompute an earlier snapshot (`discard`).
 */
import type { ItemId } from '@rubato/contracts/domain'
import { beatsBetween } from '../beat/make-beats.ts'
import { strokeRate } from '../beat/segment.ts'
import { tempoAt } from '../beat/curve.ts'
import { areStrokes } from '../beat/strokes.ts'
import { thinOut } from '../safety/crowd.ts'
import { heatAfterRest, heatAfterStrokes } from '../safety/heat.ts'
import { beatItems, isStrikeSet, strikeCap } from '../safety/strikes.ts'
import { applyCue } from './effects/apply-cue.ts'
import { endEasing, nextStepUp, stepUp } from './effects/return-from-easing.ts'
import { pausedClimb } from './model/climb.ts'
import { plannedSegment } from './model/cue.ts'
import { tempoOf } from './model/grid.ts'
import { reportable } from './model/words.ts'
import { recordEnd, isFinished, isOpen } from './model/world.ts'
import { runDueReminders, nextReminder } from './notices/reminders.ts'
import { endSession } from './effects/end-session.ts'
import { finishEarly } from './rewrite/finish.ts'
import { pause } from './inputs/pause.ts'
import { lineCue } from './rewrite/lines.ts'
import { releaseItems } from './rewrite/release.ts'
import { insertCues } from './rewrite/rewrite.ts'
import type { Snapshot, Setup, World } from './model/state.ts'
import { CLOSING_TIME } from '../safety/caps.ts'
import { CLIMB_AFTER_SILENCE, TIGHT_GRIP } from './model/timing.ts'
import type { Emit } from './model/types.ts'
import { updateVibration } from './effects/vibrate.ts'
import { viewOf } from './effects/view.ts'

/** Moves to `to`: applies everything in [snapshot.at, to). */
export function run(setup: Setup, from: Snapshot, to: number, emit: Emit): Snapshot {
  let snapshot = from
  while (!isFinished(snapshot.world)) {
    const next = nextTime(snapshot)
    if (next >= to) break
    snapshot = runTime(setup, passTime(snapshot, Math.max(next, snapshot.at), emit), emit)
  }
  return isFinished(snapshot.world) ? { ...snapshot, at: Math.max(snapshot.at, to) } : passTime(snapshot, to, emit)
}

/**
 * Applies everything that is due at the time of the snapshot, without time passing; used for an input's immediate
 * effects.
 */
export function runDue(setup: Setup, from: Snapshot, emit: Emit): Snapshot {
  let snapshot = from
  while (!isFinished(snapshot.world) && nextTime(snapshot) <= snapshot.at) snapshot = runTime(setup, snapshot, emit)
  return snapshot
}

/** When something next begins, ends or is due. */
function nextTime(snapshot: Snapshot): number {
  const { world, timeline, nextIndex } = snapshot
  let time = Math.min(timeline[nextIndex]?.at ?? Infinity, world.capAt)
  if (exceedsCap(snapshot)) time = Math.min(time, world.capAt - CLOSING_TIME)
  for (const item of world.open) time = Math.min(time, item.until)
  if (world.beat) time = Math.min(time, world.beat.until)
  if (world.ask) time = Math.min(time, world.ask.until)
  for (const task of world.tasks) time = Math.min(time, task.until)
  if (world.checkInUntil !== null) time = Math.min(time, world.checkInUntil)
  if (world.status !== 'playing') return time
  if (world.easedUntil > 0) time = Math.min(time, world.easedUntil)
  time = Math.min(time, nextStepUp(world))
  time = Math.min(time, tightGripEnds(world))
  // The cue that would have changed the device may have been moved by an input.
  if (world.vibration > 0) time = Math.min(time, world.vibratesUntil)
  return Math.min(time, nextReminder(snapshot))
}

/** When a tight grip has lasted as long as it may; Infinity where the grip is not tight. */
const tightGripEnds = ({ tightSince, status }: World): number =>
  tightSince === null || status !== 'playing' ? Infinity : tightSince + TIGHT_GRIP

/** Whether the session would not end before its cap by itself. */
const exceedsCap = ({ world, endsAt, suspended }: Snapshot): boolean =>
  !world.isEarlyEnd && (suspended !== null || endsAt > world.capAt)

/** A shorter time without beats lies between two segments and is no rest, ms. */
const SHORT_REST = 3000

/** Emits the beats and adds the heat between two times at which something happens. */
function passTime(snapshot: Snapshot, to: number, emit: Emit): Snapshot {
  const { world, at } = snapshot
  if (to <= at) return snapshot
  const { beat } = world
  if (!beat) {
    const hasRested = to - (world.lastBeatAt ?? 0) > SHORT_REST
    const rested = { heat: heatAfterRest(world.heat, to - at), lastTempo: hasRested ? null : world.lastTempo }
    return { ...snapshot, at: to, world: { ...world, ...rested } }
  }
  const set = world.open.find(({ item }) => isStrikeSet(item))
  const left = set ? Math.max(0, strikeCap(set.item, false) - world.strikes) : Infinity
  const { played: beats, crowd } = thinOut(world.crowd, beatsBetween(beat, at, to).slice(0, left))
  for (const each of beats) emit({ kind: 'beat', ...each })
  const rate = strokeRate(beat.tempo, beat.pattern)
  const rateAt = (time: number) => tempoAt(rate, beat.duration, time - beat.origin)
  const heat = heatAfterStrokes(world.heat, { from: rateAt(at), to: rateAt(to) }, to - at)
  const strokes = world.strokes + (areStrokes(beat.task) && !set ? beats.length : 0)
  const strikes = world.strikes + (set ? beats.length : 0)
  const lastBeatAt = beats.at(-1)?.at ?? world.lastBeatAt
  const tempos = areStrokes(beat.task)
    ? { lastTempo: tempoOf(beat, to), lastPlannedTempo: tempoOf(plannedSegment(beat), to) }
    : { lastTempo: null }
  return { ...snapshot, at: to, world: { ...world, heat, crowd, strokes, strikes, lastBeatAt, ...tempos } }
}

/** Everything at `snapshot.at`: ends first, then check-ins and caps, then cues; at most one `show` for all of them. */
function runTime(setup: Setup, before: Snapshot, emit: Emit): Snapshot {
  let snapshot = stepUp(setup, endEasing(setup, endSpans(before)))
  snapshot = dueNow(setup, snapshot, emit)
  snapshot = applyAll(setup, loosenGrip(setup, applyAll(setup, snapshot, emit)), emit)
  const overdue = overdueItems(snapshot)
  if (overdue.length > 0) snapshot = applyAll(setup, releaseItems(setup, snapshot, overdue), emit)
  snapshot = updateVibration(withoutStrayBeats(snapshot), emit)
  if (isShown(before, snapshot)) emit({ kind: 'show', at: snapshot.at, view: viewOf(setup, snapshot) })
  return snapshot
}

function applyAll(setup: Setup, before: Snapshot, emit: Emit): Snapshot {
  let snapshot = before
  for (;;) {
    const cue = snapshot.timeline[snapshot.nextIndex]
    if (!cue || cue.at > snapshot.at || isFinished(snapshot.world)) return snapshot
    snapshot = applyCue(setup, { ...snapshot, nextIndex: snapshot.nextIndex + 1 }, cue, emit)
  }
}

/** Ends beats whose set has ended, and strokes after the stimulation that followed orgasm. */
function withoutStrayBeats(snapshot: Snapshot): Snapshot {
  const { world } = snapshot
  if (!world.beat) return snapshot
  const needed = beatItems[world.beat.task]
  const isOver = world.endedAt['post-orgasm'] !== undefined && areStrokes(world.beat.task)
  return isOver || (needed && !isOpen(world, needed)) ? { ...snapshot, world: { ...world, beat: null } } : snapshot
}

/** Parts of the world that the stage does not show: speech and internal clocks. */
const unseen: ReadonlySet<keyof World> = new Set([
  'crowd',
  'strokesBefore',
  'lastLine',
  'spokenAt',
  'turns',
  'speechUntil',
  'releaseUntil',
  'releasing',
  'tempoOrder',
  'promised',
  'kept',
  'themed',
  'recalled',
  'reachedEdges',
  'isEdgeReported',
  'eases',
  'saying',
  'noticeUntil',
  'part',
  'report',
  'stretched',
  'isEnding',
  'isEndAnswered',
  'tightSince',
  'lastBeatAt',
  'isOffGrid',
  'lastTempo',
  'lastPlannedTempo',
  'climb',
  'heldUntil',
  'remindersWaitUntil',
  'remindAt',
  'lastErrandAt',
  'lastCalledAt',
  'itemRemindedAt',
  'vibration',
  'vibratesUntil',
  'isWithoutOrgasm',
  'announcedReleases',
  'openedIn',
  'lead',
])
const isShown = (before: Snapshot, after: Snapshot): boolean =>
  before.endsAt !== after.endsAt ||
  (Object.keys(after.world) as (keyof World)[]).some(
    (key) => !unseen.has(key) && !same(before.world[key], after.world[key]),
  )
const isEmpty = (value: unknown): boolean => value instanceof Object && Object.keys(value).length === 0
const same = (a: unknown, b: unknown): boolean => a === b || (isEmpty(a) && isEmpty(b))

/** Whether the hand rests from now on: no beats run, and none begin at once. */
const isAtRest = ({ timeline, nextIndex, at }: Snapshot, { beat }: World): boolean =>
  beat === null && !timeline.slice(nextIndex).some((cue) => cue.kind === 'beat' && cue.at <= at)

/** Whether strokes begin at this time, or this is a red light: all green lights have one tempo. */
const goOnStroking = ({ timeline, nextIndex, at, world }: Snapshot): boolean =>
  world.tasks.at(-1)?.task === 'red-light' ||
  timeline
    .slice(nextIndex)
    .some(
      (cue) =>
        cue.at <= at &&
        ((cue.kind === 'beat' && areStrokes(cue.segment.task)) || (cue.kind === 'task' && cue.task === 'red-light')),
    )

function endSpans(snapshot: Snapshot): Snapshot {
  const { at } = snapshot
  let { world } = snapshot
  if (world.beat && world.beat.until <= at)
    world = { ...world, beat: null, climb: goOnStroking(snapshot) ? world.climb : pausedClimb(world.climb, at) }
  if (world.ask && world.ask.until <= at) {
    const isEdge = world.ask.question === 'edge'
    const endedAt = isEdge ? recordEnd(world, 'edging', at) : world.endedAt
    const climb = isEdge && isAtRest(snapshot, world) ? CLIMB_AFTER_SILENCE : world.climb
    const isReportable = reportable.includes(world.ask.question)
    const report: World['report'] = isReportable
      ? { value: 'not-reached', at, isFinal: !isEdge, answered: [] }
      : world.report
    world = { ...world, ask: null, endedAt, climb, report }
  }
  if (world.tasks.some((task) => task.until <= at)) {
    for (const task of world.tasks) {
      if (task.until > at) continue
      if (task.task === 'grip-challenge') world = { ...world, endedAt: recordEnd(world, 'grip-challenge', at) }
      // A pause can move the end of a hold; the rest after the edge begins when the hold really ends.
      if (task.isHold) world = { ...world, endedAt: recordEnd(world, 'edging', at) }
    }
    world = { ...world, tasks: world.tasks.filter((task) => task.until > at) }
  }
  return { ...snapshot, world }
}

/** A tight grip becomes normal, with its line, when it has lasted too long; not inside the easing, which is light. */
function loosenGrip(setup: Setup, snapshot: Snapshot): Snapshot {
  const { world, at } = snapshot
  if (isFinished(world) || at < tightGripEnds(world)) return snapshot
  const normal = { ...world, grip: 'normal', tightSince: null } as const
  // `late`: without it a line that waits for more than 6 s is dropped.
  const waits = world.speechUntil > at ? { late: true as const } : {}
  return insertCues(snapshot, normal, [lineCue(setup, 'grip-normal', Math.max(at, world.speechUntil), waits)])
}

/** Items at their hard end; a breath hold ends before any other request. */
function overdueItems({ world, at }: Snapshot): ItemId[] {
  const overdue = world.open.filter(({ until }) => until <= at).map(({ item }) => item)
  return overdue.length > 0 && isOpen(world, 'breath') && !overdue.includes('breath') ? ['breath', ...overdue] : overdue
}

function dueNow(setup: Setup, snapshot: Snapshot, emit: Emit): Snapshot {
  const { world, at } = snapshot
  // A game that is over at its longest duration ends by itself.
  const isComplete = world.status === 'playing' && snapshot.endsAt <= at
  if (at >= world.capAt && !isComplete) return endSession(snapshot, true, emit)
  if (at >= world.capAt - CLOSING_TIME && exceedsCap(snapshot)) return finishEarly(setup, snapshot)
  if (world.checkInUntil !== null && at >= world.checkInUntil) return pause(setup, snapshot, 'unanswered', emit)
  if (world.status !== 'playing') return snapshot
  return runDueReminders(snapshot, emit)
}
