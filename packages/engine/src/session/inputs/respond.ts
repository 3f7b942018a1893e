/** The answer to each input: a new snapshot. Effects that cannot wait are emitted at once. */
import { STEADY_PATTERN } from '@rubato/contracts/domain'
import { sortByTime } from '../../spans.ts'
import { caps } from '../../safety/caps.ts'
import { lineCue, systemCue } from '../rewrite/lines.ts'
import { stopPlaying, itemsToRelease } from '../model/world.ts'
import { plannedSegment, shiftCues, type SessionCue } from '../model/cue.ts'
import { tempoOf } from '../model/grid.ts'
import { agree, cannot, confirmPresence, done, goOn } from './answer-question.ts'
import { easeOff } from './ease-off.ts'
import { summaryOf } from '../effects/end-session.ts'
import { finishEarly } from '../rewrite/finish.ts'
import { giveBack } from './give-back.ts'
import { endHold, holdEdge, isLateForEdge, lateEdge } from './hold-edge.ts'
import { interrupt, type InterruptionLine } from './interrupt.ts'
import { comeBack, pause, resume } from './pause.ts'
import { skip } from './skipping.ts'
import { wake } from './wake.ts'
import { answerFirst } from '../rewrite/answer-first.ts'
import { callAgain } from './call-again.ts'
import { keepAllowed } from '../rewrite/keep-allowed.ts'
import { withFuture, suspendRunning, pendingReleases } from '../rewrite/rewrite.ts'
import { endHeld } from '../rewrite/wait-for-answer.ts'
import { walkOf } from '../scene/scene-state.ts'
import type { Snapshot, Setup, World } from '../model/state.ts'
import { READY_EXTENSION, READY_EXTENSIONS } from '../model/timing.ts'
import type { Emit, SessionInput } from '../model/types.ts'
import { stopVibration } from '../effects/vibrate.ts'

/** An input of the member, or of the device. */
export type Input = Exclude<SessionInput, { type: 'advance' | 'lead' }>

export function respond(setup: Setup, before: Snapshot, input: Input, emit: Emit): Snapshot {
  const { world } = before
  if (world.checkInUntil !== null && input.type === 'no') return pause(setup, before, 'unanswered', emit)
  const present = markPresent(before, input)
  const snapshot = world.checkInUntil === null ? present : endHeld(setup, present)
  if (world.checkInUntil !== null && input.type === 'yes') return confirmPresence(before, snapshot)
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
    case 'return':
      return comeBack(setup, stopVibration(snapshot, emit), input.away)
    case 'skip':
      return skip(setup, snapshot)
    case 'ease':
      return callAgain(setup, before, easeOff(setup, snapshot))
    case 'edge':
      return callAgain(setup, before, atEdge(setup, snapshot))
    case 'too-close':
      return callAgain(setup, before, tooMuch(setup, snapshot, 'premature-ruin'))
    case 'cannot':
      return giveBack(setup, snapshot, answerFirst(cannot(setup, snapshot)))
    case 'done':
      return giveBack(setup, snapshot, done(setup, snapshot))
    case 'yes':
      return agree(setup, snapshot)
    case 'answer':
      return walkOf(setup).answerScene(setup, snapshot, input.answer)
    case 'note':
      return walkOf(setup).takeNote(setup, snapshot, input.note)
    case 'no':
      return world.ask?.question === 'ready' && world.postponements < READY_EXTENSIONS
        ? postpone(setup, snapshot)
        : goOn(setup, snapshot, 'going-on')
  }
}

/** Inputs whose answer cuts off the current line. */
const cutsIn: readonly Input['type'][] = [
  'edge',
  'too-close',
  'cannot',
  'done',
  'yes',
  'no',
  'skip',
  'ease',
  'finish',
  'return',
  'answer',
  'note',
]

/** Any input of the member answers a check-in and confirms the releases that were spoken to their end before it. */
function markPresent(snapshot: Snapshot, { type }: Input): Snapshot {
  const { at, world } = snapshot
  const hasHeard = type !== 'wake' && type !== 'stop' && type !== 'finish' && pendingReleases(snapshot).until <= at
  const speechUntil = cutsIn.includes(type) ? Math.max(at, world.releaseUntil) : world.speechUntil
  const unconfirmed = hasHeard ? [] : world.unconfirmed
  const checkInUntil = type === 'wake' ? world.checkInUntil : null
  const answered = { checkInUntil, noticeUntil: 0, remindersWaitUntil: 0 }
  return { ...snapshot, world: { ...world, ...answered, unconfirmed, speechUntil } }
}

/** Ends the session in one step, from any state. */
function stop(snapshot: Snapshot, setup: Setup, emit: Emit): Snapshot {
  const { at } = snapshot
  const world = stopPlaying(stopVibration(snapshot, emit).world, at)
  emit({ kind: 'safe-state', at, release: itemsToRelease(world) })
  emit({ kind: 'system-line', at, line: 'stopped', duration: systemCue('stopped', at).duration })
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

const isHeld = ({ world, at }: Snapshot): boolean => at < world.heldUntil

/**
 * Inside its question an edge is held; during the hold it ends the hold; right after the question it still counts; at any
 * other time it interrupts.
 */
function atEdge(setup: Setup, snapshot: Snapshot): Snapshot {
  const { ask } = snapshot.world
  if (ask?.question === 'edge') return giveBack(setup, snapshot, answerFirst(holdEdge(setup, snapshot, ask)))
  if (isHeld(snapshot)) return answerFirst(endHold(snapshot))
  if (isLateForEdge(snapshot)) return answerFirst(lateEdge(setup, snapshot))
  return tooMuch(setup, snapshot, 'premature-edge')
}

/** The rest of a hold does not come back after the hands-off. */
const tooMuch = (setup: Setup, snapshot: Snapshot, line: InterruptionLine): Snapshot =>
  answerFirst(interrupt(setup, isHeld(snapshot) ? endHold(snapshot) : snapshot, line))

/** Not ready yet: the warm-up is prolonged, and the question is asked again. */
function postpone(setup: Setup, snapshot: Snapshot): Snapshot {
  const { at } = snapshot
  const { beat } = snapshot.world
  // Where they are slowed, they are slowed again when they begin.
  const now = beat ? tempoOf(plannedSegment(beat), at) : 60
  const tempo = Math.min(now, caps.hotTempo.value)
  const until = at + READY_EXTENSION
  const { idleWorld, future, pending } = suspendRunning(snapshot)
  const world = { ...idleWorld, postponements: idleWorld.postponements + 1 }
  const times = { at, origin: at, until, duration: READY_EXTENSION, tempo: { from: tempo, to: tempo } }
  const task = snapshot.world.tasks.at(-1)?.task ?? 'steady'
  const more: SessionCue[] = [
    { kind: 'task', id: `more@${at}`, at, from: at, until, task, phase: 'warm-up' },
    { kind: 'beat', at, segment: { id: `more@${at}`, task: 'steady', pattern: STEADY_PATTERN, ...times } },
    lineCue(setup, 'warm-up', pending.until, { urgent: true }),
    lineCue(setup, 'hard-yet', until),
  ]
  const { future: later } = keepAllowed(setup, world, shiftCues(future, READY_EXTENSION), 0)
  return withFuture(snapshot, world, sortByTime([...pending.cues, ...more, ...later]))
}
