import { triggerFacts } from '@rubato/contracts/domain'
import { isMomentary } from '../../safety/item-rules.ts'
import { sortByTime } from '../../spans.ts'
import { releaseOrder } from '../../safety/release.ts'
import { callAfterPause, withoutTurn } from './call-again.ts'
import { lineCue, releaseLines, saidAgain, spokenOrder, systemCue } from '../rewrite/lines.ts'
import {
  announcedItems,
  releaseUnasked,
  stopPlaying,
  withHanging,
  withoutItems,
  withoutSpoken,
} from '../model/world.ts'
import { shiftCues, type SessionCue } from '../model/cue.ts'
import { keepAllowed } from '../rewrite/keep-allowed.ts'
import { withFuture, suspendRunning, pendingReleases } from '../rewrite/rewrite.ts'
import type { OpenItem, Setup, Snapshot, World } from '../model/state.ts'
import { COUNT_STEP } from '../model/timing.ts'
import { handsOff } from '../model/words.ts'
import { airwayFirst } from '../rewrite/release.ts'
import { takeBack } from '../rewrite/take-back.ts'
import type { Emit } from '../model/types.ts'

export type PauseReason = 'asked' | 'unanswered' | 'slept'

/** The items that a pause releases, in spoken order: those held by attention; after an unanswered check-in, all. */
const toRelease = (open: readonly OpenItem[], reason: PauseReason): readonly OpenItem[] =>
  spokenOrder(releaseOrder(reason === 'unanswered' ? open : open.filter(({ item }) => isMomentary(item))))

/** Silence and devices at 0 at once. Worn items keep their hard end; the rest of the session is suspended. */
// oxlint-disable-next-line max-params -- a pause needs its reason
export function pause(setup: Setup, snapshot: Snapshot, reason: PauseReason, emit: Emit): Snapshot {
  return pauseAndRelease(setup, snapshot, { reason, steps: toRelease(snapshot.world.open, reason) }, emit)
}

/**
 * After a sleep: first the overdue items with the items that hang from them, then those held by attention, or all where an open
 * check-in had no answer meanwhile.
 */
export function pauseAfterSleep(setup: Setup, snapshot: Snapshot, emit: Emit): Snapshot {
  const { at, world } = snapshot
  const late = world.open.filter(({ until }) => until <= at).map(({ item }) => item)
  const overdue = withHanging(world.open, late)
  const isUnanswered = world.checkInUntil !== null && world.checkInUntil <= at
  const checkInUntil = isUnanswered ? null : world.checkInUntil
  const others = toRelease(world.open, isUnanswered ? 'unanswered' : 'slept').filter((step) => !overdue.includes(step))
  const waiting = { ...snapshot, world: { ...world, checkInUntil } }
  return pauseAndRelease(setup, waiting, { reason: 'slept', steps: spokenOrder([...overdue, ...others]) }, emit)
}

/**
 * The line that the pause cuts off: it is said again after it. What it puts on or takes off is announced by the pause itself, and
 * a pause has taken the hand off.
 */
function cutOff({ world: { saying, speechUntil }, at }: Snapshot): SessionCue[] {
  if (saying === null || saying.filler || speechUntil <= at || handsOff.includes(saying.trigger)) return []
  const { opens, closes } = triggerFacts(saying.trigger)
  return opens.length + closes.length > 0 ? [] : [saidAgain(saying, at)]
}

/** Speaks the releases in the order of `steps`. */
// oxlint-disable-next-line max-params -- a pause needs its reason and its releases
function pauseAndRelease(
  setup: Setup,
  snapshot: Snapshot,
  { reason, steps }: { reason: PauseReason; steps: readonly OpenItem[] },
  emit: Emit,
): Snapshot {
  const { at } = snapshot
  const isReturning = snapshot.suspended !== null
  const { idleWorld, future } = suspendRunning(snapshot)
  const items = steps.map(({ item }) => item)
  // The device fell asleep in the middle of the line, so the member may not have heard it.
  const toSay = reason === 'slept' ? items : withoutSpoken(idleWorld, items, at)
  const { pending, others } = airwayFirst(setup, snapshot, toSay)
  const back = takeBack(setup, idleWorld, future, pending.until)
  const listed = [...steps, ...announcedItems(idleWorld)]
  emit({ kind: 'safe-state', at, release: reason === 'slept' ? listed : releaseOrder(listed) })
  // Releases announced before the pause are announced again after it.
  const still: World = { ...stopPlaying(back.world, at), announcedReleases: [] }
  const released = reason === 'asked' ? withoutItems(still, items, at) : releaseUnasked(still, items, at)
  const said = releaseLines(setup, others, back.end)
  // A sleep is no answer: the check-in waits on.
  const checkInUntil = reason === 'slept' ? released.checkInUntil : null
  const world: World = { ...released, status: 'paused', checkInUntil }
  const sentence = systemCue(reason === 'slept' ? 'slept' : 'paused', said.end)
  const cues: SessionCue[] = [...pending.cues, ...back.cues, ...said.cues, sentence]
  if (isReturning)
    return { ...withFuture(snapshot, world, cues), suspended: snapshot.suspended, pausedAt: snapshot.pausedAt }
  const called = callAfterPause(snapshot, back.future)
  const turns = called ? withoutTurn(world, snapshot.world.saying) : world.turns
  const suspended = called ?? [...cutOff(snapshot), ...back.future]
  return { ...withFuture(snapshot, { ...world, turns }, cues), suspended, pausedAt: at }
}

/**
 * A session that was cut off resumes at the same session time: the list of releases was shown, so nothing is on, in or held. Session
 * time was stopped for `away` ms: that time is not a rest, and it counts towards the longest duration.
 */
export function comeBack(setup: Setup, snapshot: Snapshot, away: number): Snapshot {
  const { at, suspended, pausedAt } = snapshot
  const { idleWorld, future } = suspendRunning(snapshot)
  const back = takeBack(setup, idleWorld, future, at)
  const items = idleWorld.open.map(({ item }) => item)
  const still: World = {
    ...stopPlaying(withoutItems(back.world, items, at), at),
    status: 'paused',
    announcedReleases: [],
    unconfirmed: [],
    saying: null,
    releaseUntil: 0,
    releasing: null,
    capAt: back.world.capAt - Math.max(0, away),
  }
  const paused = suspended ? { suspended, pausedAt } : { suspended: back.future, pausedAt: at }
  return resume(setup, { ...withFuture(snapshot, still, []), ...paused })
}

/** Counts 3, 2, 1, then continues where play stopped, without cues that the body no longer allows. */
export function resume(setup: Setup, snapshot: Snapshot): Snapshot {
  const { suspended, pausedAt, world } = snapshot
  const pending = pendingReleases(snapshot)
  const start = pending.until + 3 * COUNT_STEP
  const counted = (['3', '2', '1'] as const).map((trigger, index) =>
    lineCue(setup, trigger, pending.until + index * COUNT_STEP, { duration: COUNT_STEP }),
  )
  const delta = start - pausedAt
  const back: World = { ...world, status: 'returning', lastBeatAt: null }
  const { future } = keepAllowed(setup, back, shiftCues(suspended ?? [], delta), 0)
  const cues: SessionCue[] = [...pending.cues, ...counted, { kind: 'play', at: start }]
  return withFuture(snapshot, back, sortByTime([...cues, ...future]))
}
