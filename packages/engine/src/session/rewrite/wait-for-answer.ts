/**
 * While a check-in waits for its answer a rest goes on, and so do strokes at their tempo: the hand is called back, another tempo
 * is asked for and an edge begins after the answer.
 */
import { STEADY_PATTERN } from '@rubato/contracts/domain'
import { isPlain } from '../../beat/segment.ts'
import { areStrokes } from '../../beat/strokes.ts'
import { directionOf } from '../../plan/tempo-order.ts'
import { getsTooHot } from '../../safety/heat.ts'
import { isMomentary } from '../../safety/item-rules.ts'
import { sortByTime } from '../../spans.ts'
import { plannedSegment, shiftCue, type BeatCue, type SayCue, type SessionCue, type TaskSegment } from '../model/cue.ts'
import { periodOf, tempoOf } from '../model/grid.ts'
import type { Setup, Snapshot, World } from '../model/state.ts'
import { ANSWER_TIME, systemLineLength } from '../model/timing.ts'
import { isSameTempo } from './keep-tempo.ts'
import { recheckFuture } from './keep-allowed.ts'
import { isRelease, withFuture } from './rewrite.ts'

/** What was held comes this long after the answer, ms: after the sentence that replies to it. */
const AFTER_ANSWER = systemLineLength['easing-on']

const longer = (segment: TaskSegment, delta: number): TaskSegment => ({
  ...segment,
  duration: segment.duration + delta,
  until: segment.until + delta,
})

/** The snapshot with everything from now on moved by `delta` ms, except releases; strokes and a rest that run go on until then. */
function moved(setup: Setup, snapshot: Snapshot, cues: readonly SessionCue[], delta: number): Snapshot {
  const { world, at } = snapshot
  const tasks = world.tasks.map((task) => (task.until > at ? { ...task, until: task.until + delta } : task))
  const beat = world.beat && longer(world.beat, delta)
  const handsOffUntil = world.handsOffUntil > at ? world.handsOffUntil + delta : world.handsOffUntil
  const future = sortByTime(cues.map((cue) => (isRelease(cue) ? cue : shiftCue(cue, delta))))
  return recheckFuture(setup, withFuture(snapshot, { ...world, tasks, beat, handsOffUntil }, future))
}

/** The earliest time at which a question of a branching game may expire, because a check-in must be answered first; 0 without a check-in. */
export const askedUntil = ({ checkInUntil }: World): number => (checkInUntil === null ? 0 : checkInUntil + ANSWER_TIME)

/** Extends the open question of a branching game so that it can be answered after the check-in. */
export function keepAsking(snapshot: Snapshot): Snapshot {
  const { world, at, timeline, nextIndex } = snapshot
  const future = timeline.slice(nextIndex)
  const silence = future.find((cue) => cue.kind === 'exit' && cue.isSilence === true)
  const delta = silence && silence.at > at ? askedUntil(world) - silence.at : 0
  if (!silence || delta <= 0) return snapshot
  const tasks = world.tasks.map((task) => (task.until === silence.at ? { ...task, until: task.until + delta } : task))
  const later = future.map((cue) => (cue === silence ? shiftCue(cue, delta) : cue))
  const strokes = [world.beat, ...future.map((cue) => (cue.kind === 'beat' ? cue.segment : null))]
  const last = strokes.find((segment) => segment?.until === silence.at)
  const goOn = last ? [{ ...longer(plannedSegment(last), delta), at: silence.at }] : []
  const beats = goOn.map((segment): BeatCue => ({ kind: 'beat', at: segment.at, segment }))
  return withFuture(snapshot, { ...world, tasks }, sortByTime([...beats, ...later]))
}

/** The rest, prolonged until the check-in is over, with the line that calls the hand back at its end. */
export function holdCall(setup: Setup, snapshot: Snapshot, call: SayCue): Snapshot {
  const { world, at, timeline, nextIndex } = snapshot
  if (world.checkInUntil === null || world.beat || world.ask) return snapshot
  return moved(setup, snapshot, [{ ...call, isHeld: true }, ...timeline.slice(nextIndex)], world.checkInUntil - at)
}

/** Whether the tempo of the strokes changes from `from` on. */
export const isChanging = (segment: TaskSegment, from: number): boolean =>
  areStrokes(segment.task) && !isSameTempo(tempoOf(segment, from), tempoOf(segment, segment.until))

/** Strokes that follow within this time go on with those before them, ms. */
const SEAM = 1000

/** Whether the strokes of `next` begin at another tempo than that at which the strokes before them end. */
export const isStep = (before: TaskSegment | null, next: TaskSegment): boolean =>
  before !== null &&
  areStrokes(before.task) &&
  areStrokes(next.task) &&
  next.at - before.until <= SEAM &&
  !isSameTempo(tempoOf(before, next.at), tempoOf(next, next.at))

/** Lines that ask for another tempo, or begin an edge. */
const asksForChange = ({ trigger, filler, urgent }: SayCue): boolean =>
  !filler && !urgent && (directionOf(trigger) !== undefined || trigger === 'edge' || trigger === 'cluster-strokes')

/** A change of tempo, or a line that asks for one. Strokes that are slowed down rise by themselves at their seams. */
function isChange({ world: { beat, easedUntil, climb } }: Snapshot, cue: SessionCue): cue is SayCue | BeatCue {
  if (cue.kind === 'say') return asksForChange(cue)
  if (cue.kind !== 'beat') return false
  const isSlowed = easedUntil > 0 || climb !== null
  return isChanging(cue.segment, cue.at) || (!isSlowed && isStep(beat, cue.segment))
}

/** Level strokes that run, or go on after those that have just ended; null where there are none. */
function levelStrokes({ world: { beat, lastTempo, lastBeatAt }, at }: Snapshot): TaskSegment | null {
  if (beat) return areStrokes(beat.task) && isPlain(beat.pattern) && !isChanging(beat, at) ? beat : null
  if (lastTempo === null || lastBeatAt === null || at - lastBeatAt > 2 * periodOf(lastTempo)) return null
  const tempo = { from: lastTempo, to: lastTempo }
  // They go on with the beats that were played.
  const origin = Math.max(at, lastBeatAt + periodOf(lastTempo))
  const span = { at, origin, duration: at - origin, until: at }
  return { id: `held@${at}`, task: 'steady', pattern: STEADY_PATTERN, ...span, tempo }
}

const isFree = ({ checkInUntil, ask, open }: World): boolean =>
  checkInUntil !== null && ask === null && !open.some(({ item }) => isMomentary(item))

/** The level strokes, prolonged by whole beats until the check-in is over, with the change after them; null for other cues. */
export function holdChange(setup: Setup, snapshot: Snapshot, cue: SessionCue): Snapshot | null {
  const { world, at, timeline, nextIndex } = snapshot
  if (world.checkInUntil === null || !isFree(world)) return null
  const strokes = levelStrokes(snapshot)
  if (!strokes || !isChange({ ...snapshot, world: { ...world, beat: strokes } }, cue)) return null
  const bpm = tempoOf(strokes, at)
  const period = periodOf(bpm)
  const first = Math.max(at, strokes.origin)
  const delta = first - at + Math.max(0, Math.ceil((world.checkInUntil - first) / period)) * period
  // Strokes that would get too hot in that time are not held: they change as planned.
  if (getsTooHot(world.heat, { from: bpm, to: bpm }, strokes.until + delta - at)) return null
  const held: Snapshot = { ...snapshot, world: { ...world, beat: strokes } }
  return moved(setup, held, [{ ...cue, isHeld: true }, ...timeline.slice(nextIndex)], delta)
}

/** After the answer what was held comes soon. */
export function endHeld(setup: Setup, snapshot: Snapshot): Snapshot {
  const { at, world, timeline, nextIndex } = snapshot
  const future = timeline.slice(nextIndex)
  const held = future.find((cue) => (cue.kind === 'say' || cue.kind === 'beat') && cue.isHeld)
  const early = (held?.at ?? -Infinity) - (at + AFTER_ANSWER)
  const period = world.beat ? periodOf(tempoOf(world.beat, at)) : 1
  const delta = Math.floor(early / period) * period
  return delta > 0 ? moved(setup, snapshot, future, -delta) : snapshot
}
