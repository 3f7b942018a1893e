/** Continues a session after an input. Rests are kept: a task that would come too soon is delayed or left out. */
import type { Phase, TriggerId } from '@rubato/contracts/domain'
import { sortByTime } from '../../spans.ts'
import { areStrokes } from '../../beat/strokes.ts'
import { caps } from '../../safety/caps.ts'
import { isCall } from '../../plan/errand.ts'
import { REST_LINE_MS } from '../../plan/rest-lines.ts'
import { restOf, rests, type Resting } from '../../safety/rests.ts'
import { lineCue, systemCue } from './lines.ts'
import { fillRests, talkAfterAReport, talkOverStrokes } from './rest-talk.ts'
import { errandAfterCall } from './errand-after-call.ts'
import { bridgeStrokes } from './bridge.ts'
import { shiftCues, type SayCue, type SessionCue, type TaskCue } from '../model/cue.ts'
import { pausedClimb } from '../model/climb.ts'
import { keepAllowed, type AllowedFuture } from './keep-allowed.ts'
import { withFuture } from './rewrite.ts'
import type { Snapshot, Setup, World } from '../model/state.ts'
import { CLIMB_BACK, LONGEST_WAIT } from '../model/timing.ts'

/** Activities that need rest without an item; the body handles the rests of items. */
function restingOf(cue: SessionCue): Resting | null {
  if (cue.kind === 'ask' && cue.question === 'edge') return 'edging'
  return cue.kind === 'task' && cue.task === 'grip-challenge' ? 'grip-challenge' : null
}

const isHot = (cue: SessionCue): boolean =>
  cue.kind === 'beat' && Math.max(cue.segment.tempo.from, cue.segment.tempo.to) > caps.hotTempo.value

/** How long the future has to be delayed for the rest after the last edge and the last challenge of the grip, ms. */
export function activityDelay({ endedAt }: World, future: readonly SessionCue[]): number {
  let delay = 0
  for (const cue of future) {
    const activity = restingOf(cue)
    const ended = activity === null ? undefined : endedAt[activity]
    if (activity !== null && ended !== undefined) delay = Math.max(delay, ended + restOf(activity) - cue.at)
  }
  return delay
}

/** How long the future has to be delayed for activities without an item, ms. */
function restDelay(world: World, future: readonly SessionCue[], at: number): number {
  let delay = activityDelay(world, future)
  const hot = world.heat.hot > 0 ? future.find(isHot) : undefined
  if (hot) delay = Math.max(delay, rests.hotTempo - world.heat.cool - (hot.at - at))
  const stroke = future.find((cue) => cue.kind === 'beat')
  return stroke ? Math.max(delay, world.handsOffUntil - stroke.at) : delay
}

interface DelayedFuture {
  /** ms */
  length: number
  future: readonly SessionCue[]
}

/** The future, delayed by `atLeast` ms and by all rests that it needs. */
function afterRest(
  setup: Setup,
  { world, future, at }: { world: World; future: readonly SessionCue[]; at: number },
  atLeast: number,
): DelayedFuture {
  let length = atLeast
  let allowed: AllowedFuture = keepAllowed(setup, world, shiftCues(future, length), LONGEST_WAIT)
  for (;;) {
    const delay = Math.ceil(Math.max(allowed.missingRest, restDelay(world, allowed.future, at)))
    if (delay <= 0) return { length, future: allowed.future }
    length += delay
    allowed = keepAllowed(setup, world, shiftCues(allowed.future, delay), LONGEST_WAIT)
  }
}

/** How long the future has to wait for hands that must stay off, or for the rest of a body part or an activity, ms. */
export const neededRest = (setup: Setup, { world, future }: TakenUp, at: number): number =>
  afterRest(setup, { world, future, at }, 0).length

/** A rest at the beginning of a future, with its lines. */
interface UpcomingRest {
  cue: TaskCue
  lines: readonly SessionCue[]
}

const isRestLine = (trigger: TriggerId): boolean => trigger === 'stroke-stop' || trigger === 'stroke-start'

/** The rest at the beginning of the future; null when it begins with anything else. */
export function upcomingRest(future: readonly SessionCue[], from: number): UpcomingRest | null {
  const cue = future.findLast((each) => each.kind === 'task' && each.at <= from)
  if (cue?.kind !== 'task' || cue.task !== 'rest') return null
  const { until, group } = cue
  if (future.some((each) => each.kind === 'beat' && each.at < until)) return null
  const isOwn = (each: SessionCue) =>
    each.kind === 'say' &&
    each.at < until &&
    (each.group === undefined ? isRestLine(each.trigger) : each.group === group)
  return { cue, lines: future.filter(isOwn) }
}

/** When the first strokes after `until` begin, when no line is spoken before them; null otherwise. */
function unannouncedStrokes(future: readonly SessionCue[], until: number): number | null {
  const first = future.find((cue) => cue.kind === 'beat')
  if (first?.kind !== 'beat' || !areStrokes(first.segment.task)) return null
  const isSpoken = future.some(
    (cue) =>
      cue.kind === 'say' &&
      cue.at >= until &&
      (cue.at < first.at || (cue.at === first.at && cue.trigger === 'green-light')),
  )
  return isSpoken ? null : first.at
}

/** Lines that take the hands off; `cannot` is a system line. */
type StopLine = 'stroke-stop' | 'premature-edge' | 'premature-ruin' | 'cannot'

/** A session from an input on. */
export interface TakenUp {
  world: World
  future: readonly SessionCue[]
}

export interface Continuation extends TakenUp {
  /** Minimum time with hands off, ms. */
  atLeast?: number
  /** The line that takes the hands off; null where they are off already. */
  stopLine?: StopLine | null
  /** When the rest began that goes on; absent where a new one begins. */
  restSince?: number
  /** Whether there is talk in the rest; absent means until the ending begins. */
  isTalkedOver?: boolean
  /** Spoken before everything else, and the end of it. */
  first?: { cues: readonly SessionCue[]; until: number }
  /** The tempo of strokes that continue; null for the running one, bpm. */
  tempo?: number | null
}

interface Rest {
  cue: TaskCue
  /** The cues after the rest, and the lines of other tasks in it. */
  future: readonly SessionCue[]
}

interface RestTerms {
  at: number
  since?: number | undefined
  phase: Phase
}

/**
 * A rest of `length` ms before the future. It is merged with a rest at the beginning of the future, so that there is
 * one rest with one end.
 */
function restBefore({ length, future }: DelayedFuture, { at, since = at, phase }: RestTerms): Rest {
  const upcoming = upcomingRest(future, at + length)
  const until = upcoming?.cue.until ?? at + length
  const from = upcoming && length === 0 ? upcoming.cue.from : since
  const cue: TaskCue = { kind: 'task', id: `rest@${at}`, at, from, until, task: 'rest', phase }
  const replaced = new Set<SessionCue>(upcoming ? [upcoming.cue, ...upcoming.lines] : [])
  return { cue, future: future.filter((each) => !replaced.has(each)) }
}

/** The lines that begin and end the rest. Strokes are announced only when they follow it. */
function restLines(
  setup: Setup,
  { cue, future }: Rest,
  { from, stop }: { from: number; stop: StopLine | null },
): SessionCue[] {
  const start = (unannouncedStrokes(future, cue.until) ?? -Infinity) - setup.lineLength
  const fits = start >= from + (stop === null ? 0 : setup.lineLength)
  const isStop = stop !== null && from < cue.until
  return [
    ...(stop === 'cannot' ? [systemCue('cannot', from)] : []),
    ...(isStop && stop !== 'cannot' ? [lineCue(setup, stop, from, from > cue.at ? {} : { urgent: true })] : []),
    ...(fits ? [lineCue(setup, 'stroke-start', start)] : []),
  ]
}

/**
 * Talk over the strokes that climb back after a report, because lines about changes of tempo are left out during the climb. It stops
 * before the next question and before the ending.
 */
function talkWhileClimbing(setup: Setup, future: readonly SessionCue[], from: number): SayCue[] {
  const next = future.find((cue) => cue.kind === 'ask' || (cue.kind === 'task' && cue.phase === 'end'))
  const climbed = from + CLIMB_BACK.length + REST_LINE_MS
  return talkOverStrokes(setup, { from, until: Math.min(climbed, next?.at ?? Infinity) })
}

/** Continues with the future after the rest that it needs. */
export function continueWith(setup: Setup, snapshot: Snapshot, continuation: Continuation): Snapshot {
  const { at } = snapshot
  const { world, future, atLeast = 0, stopLine = 'stroke-stop', tempo = null } = continuation
  const { isTalkedOver = !world.isEnding } = continuation
  const { first = { cues: [], until: at } } = continuation
  const isAnswer = stopLine !== 'stroke-stop' && stopLine !== null
  const delayed = afterRest(setup, { world, future, at }, atLeast)
  if (delayed.length === 0 && !isAnswer) {
    const bridged = bridgeStrokes(setup, snapshot, delayed.future, { spokenUntil: first.until, tempo })
    // The bridge comes before the future: an item whose hard end does not move may have come off before its next task.
    const { future: allowed } = bridged === delayed.future ? delayed : keepAllowed(setup, world, bridged, 0)
    return withFuture(snapshot, world, sortByTime([...first.cues, ...allowed]))
  }
  const needed = first.until - at + 2 * setup.lineLength
  const terms = { at, since: continuation.restSince, phase: world.phase }
  const short = restBefore(delayed, terms)
  const isShort = short.cue.until - at < needed
  // Hands that are off already need no stop line. A stop line and a start line need time for both.
  const isOff = snapshot.world.beat === null && !isAnswer
  const isExtended = isShort && !isOff && stopLine !== null
  const rest = isExtended ? restBefore(afterRest(setup, { world, future, at }, needed), terms) : short
  const stop = isShort && isOff ? null : stopLine
  const said = restLines(setup, rest, { from: first.until, stop })
  const call = said.find((cue): cue is SayCue => cue.kind === 'say' && isCall(cue))
  const climbing = isAnswer && call ? talkWhileClimbing(setup, rest.future, rest.cue.until) : []
  const later = errandAfterCall(setup, { world, future: rest.future }, call)
  const cues = [...first.cues, rest.cue, ...said, ...climbing, ...later]
  const talked = isTalkedOver ? fillRests(setup, cues, [rest.cue], talkAfterAReport) : sortByTime(cues)
  return withFuture(snapshot, { ...world, climb: pausedClimb(world.climb, at) }, talked)
}
