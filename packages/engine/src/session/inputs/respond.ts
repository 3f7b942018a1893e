/** The answer to each input: a new snapshot. Effects that cannot wait are emitted at once. */
import { STEADY_PATTERN, type ItemId } from '@rubato/contracts/domain'
import { sortByTime } from '../../spans.ts'
import { tempoAt } from '../../beat/curve.ts'
import { areStrokes } from '../../beat/strokes.ts'
import { caps } from '../../safety/caps.ts'
import { isMomentary, itemRules } from '../../safety/item-rules.ts'
import { needsOrgasm } from '../../tasks/parts/needs-orgasm.ts'
import { nextLine, releaseLines } from '../rewrite/lines.ts'
import { recordEnd, stopPlaying, itemsToRelease, withoutItems } from '../model/world.ts'
import { shiftCues, type SessionCue } from '../model/cue.ts'
import { easeOff } from './ease-off.ts'
import { summaryOf } from '../effects/end-session.ts'
import { finishEarly } from './finish.ts'
import { pause, pauseAfterSleep, resume } from './pause.ts'
import { keepAllowed } from '../rewrite/keep-allowed.ts'
import { releaseItems } from '../rewrite/release.ts'
import { continueWith, upcomingRest, type Continuation } from './continuation.ts'
import { withFuture, insertCues, skipTo, suspendRunning, pendingReleases } from '../rewrite/rewrite.ts'
import type { Snapshot, Setup, World } from '../model/state.ts'
import { ANSWER, READY_EXTENSION, READY_EXTENSIONS, SYSTEM_LINE, TAKE_OFF_TIME } from '../model/timing.ts'
import type { Emit, SessionInput } from '../model/types.ts'
import { stopVibration } from '../effects/vibrate.ts'

export type Input = Exclude<SessionInput, { type: 'advance' }>

export function respond(setup: Setup, before: Snapshot, input: Input, emit: Emit): Snapshot {
  const { world } = before
  if (world.checkInUntil !== null && input.type === 'no') return pause(setup, before, 'unanswered', emit)
  const snapshot = markPresent(before, input)
  if (world.checkInUntil !== null && input.type === 'yes') return snapshot
  switch (input.type) {
    case 'stop':
      return stop(snapshot, setup, emit)
    case 'finish':
      return finishEarly(setup, snapshot)
    case 'pause':
      return pause(setup, snapshot, 'asked', emit)
    case 'resume':
      return resume(setup, snapshot)
    case 'wake':
      return wake(setup, snapshot, input.slept, emit)
    case 'skip':
      return skip(setup, snapshot)
    case 'ease':
      return easeOff(setup, snapshot)
    case 'edge':
      return world.ask?.question === 'edge'
        ? endQuestion(setup, snapshot, { edges: world.edges + 1 })
        : interrupt(setup, snapshot, 'premature-edge')
    case 'too-close':
      return interrupt(setup, snapshot, 'premature-ruin')
    case 'cannot':
      return world.ask?.question === 'edge' ? withoutEdge(setup, snapshot) : withoutOrgasm(setup, snapshot)
    case 'done':
      return endQuestion(setup, snapshot, world.ask?.question === 'ruined' ? { ruins: world.ruins + 1 } : {})
    case 'yes':
      return world.ask?.question === 'swallowed' ? confirmSwallowed(setup, snapshot) : endQuestion(setup, snapshot, {})
    case 'no':
      return world.ask?.question === 'ready' && world.postponements < READY_EXTENSIONS
        ? postpone(setup, snapshot)
        : endQuestion(setup, snapshot, {})
  }
}

/** Any input of the member answers a check-in and confirms the releases that were spoken before it. */
function markPresent(snapshot: Snapshot, { type }: Input): Snapshot {
  const { world } = snapshot
  const hasHeard =
    type !== 'wake' && type !== 'stop' && type !== 'finish' && pendingReleases(snapshot).cues.length === 0
  return { ...snapshot, world: { ...world, checkInUntil: null, unconfirmed: hasHeard ? [] : world.unconfirmed } }
}

/** Ends the session in one step, from any state. */
function stop(snapshot: Snapshot, setup: Setup, emit: Emit): Snapshot {
  const { at } = snapshot
  const world = stopPlaying(stopVibration(snapshot, emit).world, at)
  emit({ kind: 'safe-state', at, release: itemsToRelease(world) })
  emit({ kind: 'system-line', at, line: 'stopped', duration: SYSTEM_LINE })
  emit({ kind: 'over', at, summary: summaryOf({ ...snapshot, world }, 'stopped') })
  const quiet = {
    tasks: [],
    beat: null,
    ask: null,
    checkInUntil: null,
    status: 'stopped' as const,
  } satisfies Partial<World>
  return { ...snapshot, world: { ...world, ...quiet }, timeline: [], nextIndex: 0, suspended: null, endsAt: at }
}

interface SkipOptions {
  change?: Partial<World>
  /** Items to release although the skipped part does not close them. */
  alsoRelease?: readonly ItemId[]
  /** The system line that is spoken instead of a stop line. */
  stopLine?: 'cannot'
}

/** Skips [at, target) and continues. Releases what the skipped part would have closed, and `alsoRelease`. */
function continueAt(
  setup: Setup,
  snapshot: Snapshot,
  target: number,
  { change, alsoRelease = [], stopLine }: SkipOptions,
): Snapshot {
  const { idleWorld, future, released, pending } = skipTo(snapshot, target, alsoRelease)
  const said = releaseLines(setup, { ...idleWorld, ...change }, released, pending.until)
  const first = { cues: [...pending.cues, ...said.cues], until: said.end }
  const isWorn = alsoRelease.some((item) => !isMomentary(item))
  const removal: Partial<Continuation> = isWorn
    ? { atLeast: TAKE_OFF_TIME, ...(snapshot.world.beat ? {} : { stopLine: null }) }
    : {}
  const spoken: Partial<Continuation> = stopLine
    ? { stopLine, atLeast: upcomingRest(future, snapshot.at) ? 0 : ANSWER }
    : removal
  return continueWith(setup, snapshot, { world: said.world, future, first, ...spoken })
}

/** An answer moves the session to the end of its question. */
const endQuestion = (setup: Setup, snapshot: Snapshot, change: Partial<World>): Snapshot =>
  continueAt(setup, snapshot, snapshot.world.ask?.until ?? snapshot.at, { change })

/** The question ends without an edge and without a line about one. */
const withoutEdge = (setup: Setup, snapshot: Snapshot): Snapshot =>
  continueAt(setup, snapshot, snapshot.world.ask?.until ?? snapshot.at, { stopLine: 'cannot' })

/**
 * Where the session continues when the question about the orgasm was not answered with "done": after the tasks that
 * need one.
 */
function afterOrgasmTasks({ world, timeline, nextIndex }: Snapshot, until: number): number {
  if (world.ask?.question !== 'finished' && world.ask?.question !== 'ruined') return until
  const ends = timeline
    .slice(nextIndex)
    .flatMap((cue) => (cue.kind === 'task' && needsOrgasm(cue.task) ? [cue.until] : []))
  return Math.max(until, ...ends)
}

/** No orgasm: the tasks that need one are skipped with the question. */
const withoutOrgasm = (setup: Setup, snapshot: Snapshot): Snapshot =>
  continueAt(setup, snapshot, afterOrgasmTasks(snapshot, snapshot.world.ask?.until ?? snapshot.at), {
    change: { isDenied: true },
    stopLine: 'cannot',
  })

/** Answers the confirmation of a tasting; the planned rest leaves time for the line. */
function confirmSwallowed(setup: Setup, snapshot: Snapshot): Snapshot {
  const said = nextLine(setup, { ...snapshot.world, ask: null }, 'precum-swallowed', snapshot.at)
  return insertCues(snapshot, said.world, [said.cue])
}

/** Items that the running task has opened. */
function openedNow({ open, openedIn, tasks }: World): ItemId[] {
  const group = tasks.at(-1)?.group
  return open.map(({ item }) => item).filter((item) => group !== undefined && openedIn[item] === group)
}

/** An item that is being put on when its task is skipped comes off, and is not mentioned again. */
function skip(setup: Setup, snapshot: Snapshot): Snapshot {
  const { at } = snapshot
  const target = afterOrgasmTasks(snapshot, snapshot.world.tasks.at(-1)?.until ?? at)
  const skipped = continueAt(setup, snapshot, target, { alsoRelease: openedNow(snapshot.world) })
  const next = snapshot.world.beat === null ? announceStrokes(setup, skipped) : skipped
  const isQuiet = !next.timeline.some(
    (cue) => (cue.kind === 'say' || cue.kind === 'system') && cue.at < at + SYSTEM_LINE,
  )
  if (!isQuiet) return next
  const line: SessionCue = { kind: 'system', at, line: 'skipped', duration: SYSTEM_LINE }
  return withFuture(next, next.world, [line, ...next.timeline])
}

/** Announces strokes that begin at once after a skipped rest. */
function announceStrokes(setup: Setup, snapshot: Snapshot): Snapshot {
  const { at, timeline } = snapshot
  const begins = timeline.some((cue) => cue.kind === 'beat' && cue.at <= at && areStrokes(cue.segment.task))
  if (!begins || timeline.some((cue) => cue.kind === 'say' && cue.at < at + setup.lineLength)) return snapshot
  const said = nextLine(setup, snapshot.world, 'stroke-start', at)
  return withFuture(snapshot, said.world, [said.cue, ...timeline])
}

/**
 * Hands off for the gap, counted from this input, which ends what the hand is doing; then play continues where it was.
 * A rest that is running already is extended to that end and not repeated.
 */
function interrupt(setup: Setup, snapshot: Snapshot, stopLine: 'premature-edge' | 'premature-ruin'): Snapshot {
  const { at } = snapshot
  const { idleWorld, future, pending } = suspendRunning(snapshot)
  const byHand = idleWorld.open.map(({ item }) => item).filter((item) => itemRules[item].isByHand)
  const released = withoutItems(idleWorld, byHand, at)
  // Releases announced before the interruption are announced again after it.
  const interruption = {
    announcedReleases: [],
    handsOffUntil: at + setup.gap,
    endedAt: recordEnd(released, 'edging', at),
  } satisfies Partial<World>
  const world = { ...released, ...interruption }
  const resting = upcomingRest(future, at)
  const atLeast = resting ? Math.max(0, at + setup.gap - resting.cue.until) : setup.gap
  return continueWith(setup, snapshot, { world, future, atLeast, stopLine, first: pending })
}

/** Not ready yet: the warm-up is prolonged, and the question is asked again. */
function postpone(setup: Setup, snapshot: Snapshot): Snapshot {
  const { at } = snapshot
  const { beat } = snapshot.world
  const now = beat ? tempoAt(beat.tempo, beat.duration, at - beat.origin) : 60
  const tempo = Math.min(now, caps.hotTempo.value)
  const until = at + READY_EXTENSION
  const { idleWorld, future, pending } = suspendRunning(snapshot)
  const again = nextLine(setup, { ...idleWorld, postponements: idleWorld.postponements + 1 }, 'hard-yet', until)
  const times = { at, origin: at, until, duration: READY_EXTENSION, tempo: { from: tempo, to: tempo } }
  const task = snapshot.world.tasks.at(-1)?.task ?? 'steady'
  const more: SessionCue[] = [
    { kind: 'task', id: `more@${at}`, at, from: at, until, task, phase: 'warm-up' },
    { kind: 'beat', at, segment: { id: `more@${at}`, task: 'steady', pattern: STEADY_PATTERN, ...times } },
    again.cue,
  ]
  const { future: later } = keepAllowed(setup, again.world, shiftCues(future, READY_EXTENSION), 0)
  return withFuture(snapshot, again.world, sortByTime([...pending.cues, ...more, ...later]))
}

/** After a sleep, overdue items are released before anything else, and the session waits. */
function wake(setup: Setup, snapshot: Snapshot, slept: number, emit: Emit): Snapshot {
  const { at } = snapshot
  const lost = Math.max(0, slept)
  const open = snapshot.world.open.map((item) => ({ ...item, until: item.until - lost }))
  const aged: Snapshot = { ...snapshot, world: { ...snapshot.world, open, capAt: snapshot.world.capAt - lost } }
  if (aged.world.status !== 'paused') return pauseAfterSleep(setup, aged, emit)
  const overdue = open.filter((item) => item.until <= at).map(({ item }) => item)
  return overdue.length > 0 ? releaseItems(setup, aged, overdue) : aged
}
