/** Tempo and intensity that a partner chose, and the way back to those of the plan. */
import type { LeadCommand, TempoCurve } from '@rubato/contracts/domain'
import { isPlain } from '../beat/segment.ts'
import { areStrokes } from '../beat/strokes.ts'
import { caps } from '../safety/caps.ts'
import { sortByTime } from '../spans.ts'
import type { BeatCue, SessionCue, TaskSegment } from '../session/model/cue.ts'
import { tempoOf } from '../session/model/grid.ts'
import type { LedPlan, Setup, Snapshot } from '../session/model/state.ts'
import { keepInWords } from '../session/rewrite/keep-in-words.ts'
import { isSameTempo, retold, untilEnd } from '../session/rewrite/keep-tempo.ts'
import { suspendRunning, withFuture } from '../session/rewrite/rewrite.ts'
import { isSteadyAt, markLed, withChange, withTempo } from './change-tempo.ts'
import { steadyBeat } from './may-lead.ts'

/** One command changes the tempo by this share at most. */
const MOST_CHANGE = 0.3
/** A smaller change is not heard. */
const LEAST_CHANGE = 0.03
/** One step of the intensity, as a ratio of the tempo, and the steps above and below the plan. */
const STEP = 1.08
const STEPS_MAX = 3

/** The tempo, inside the member's range and not above the hot tempo, bpm. */
const inRange = ({ tempo, slowest }: Setup, bpm: number): number =>
  Math.max(slowest, Math.min(bpm, tempo.max, caps.hotTempo.value))

/** The tempos that can be asked for now, whole bpm: from `min` to `slower`, and from `faster` to `max`. */
export function temposNow(setup: Setup, { at }: Snapshot, beat: TaskSegment) {
  const now = tempoOf(beat, at)
  return {
    min: Math.ceil(inRange(setup, now * (1 - MOST_CHANGE))),
    slower: Math.floor(now * (1 - LEAST_CHANGE)),
    faster: Math.ceil(now * (1 + LEAST_CHANGE)),
    max: Math.floor(inRange(setup, now * (1 + MOST_CHANGE))),
  }
}

/** Another tempo of the running strokes, until the plan changes it. */
export function leadTempo(setup: Setup, snapshot: Snapshot, bpm: number): LedPlan {
  const beat = steadyBeat(snapshot)
  if (typeof beat === 'string') return { refusal: beat }
  const { min, max, slower, faster } = temposNow(setup, snapshot, beat)
  const isOffered = (bpm >= min && bpm <= slower) || (bpm >= faster && bpm <= max)
  if (!isOffered) return { refusal: 'not-offered' }
  const follow = (future: readonly SessionCue[]) => markLed(future, keepInWords(setup, future, bpm))
  return withChange(setup, snapshot, { tempo: bpm, follow })
}

/**
 * Scales both ends of the planned curve. If `scale` changes only one end, it is applied to the tempos at the first and the last beat
 * instead: the curve of a segment that was cut extends beyond them, and could otherwise be faster than planned in between.
 */
function scaledCurve(planned: TaskSegment, scale: (bpm: number) => number): TempoCurve {
  const { tempo, at, until, origin, duration } = planned
  const ends = { from: scale(tempo.from), to: scale(tempo.to) }
  const isOneMoved = (ends.from === tempo.from) !== (ends.to === tempo.to)
  if (!isOneMoved || until <= at) return ends
  const first = scale(tempoOf(planned, at))
  const slope = (scale(tempoOf(planned, until)) - first) / (until - at)
  const from = first - slope * (at - origin)
  return { from, to: from + slope * duration }
}

/** The future with every plain stroke of the plan at `ratio` times its tempo, until the end begins. */
function scaled(setup: Setup, future: readonly SessionCue[], ratio: number): SessionCue[] {
  const end = future.find((cue) => cue.kind === 'task' && cue.phase === 'end')?.at ?? Infinity
  const isScaled = (cue: SessionCue): cue is BeatCue =>
    cue.kind === 'beat' && cue.at < end && areStrokes(cue.segment.task) && isPlain(cue.segment.pattern)
  const strokes = future.filter(isScaled)
  return future.map((cue) => {
    if (cue.kind === 'say') return untilEnd(cue, strokes)
    if (!isScaled(cue)) return cue
    const { segment } = cue
    const { plannedTempo = segment.tempo } = segment
    // A tempo that the plan has outside the range is not moved further out.
    const scale = (bpm: number) => (inRange(setup, bpm) === bpm ? inRange(setup, bpm * ratio) : bpm)
    return { ...cue, segment: withTempo(segment, scaledCurve({ ...segment, tempo: plannedTempo }, scale)) }
  })
}

/** The strokes of the rest of the plan, one step faster or slower. */
export function leadIntensity(
  setup: Setup,
  snapshot: Snapshot,
  { step }: Extract<LeadCommand, { kind: 'intensity' }>,
): LedPlan {
  const beat = steadyBeat(snapshot)
  if (typeof beat === 'string') return { refusal: beat }
  const { world, at } = snapshot
  // Steps that the plan has left behind do not count.
  const known = isTempoLed(suspendRunning(snapshot).future) ? (world.lead?.steps ?? 0) : 0
  const steps = known + (step === 'up' ? 1 : -1)
  if (Math.abs(steps) > STEPS_MAX) return { refusal: 'not-offered' }
  const now = tempoOf(beat, at)
  const tempo = inRange(setup, step === 'up' ? now * STEP : now / STEP)
  if (Math.abs(tempo / now - 1) < LEAST_CHANGE) return { refusal: 'not-now' }
  // The running strokes may have a tempo that was asked for: the step is one from there.
  const follow = (future: readonly SessionCue[]) => {
    const all = scaled(setup, future, STEP ** steps)
    return markLed(all, keepInWords(setup, all, tempo))
  }
  const led = withChange(setup, snapshot, { tempo, follow })
  return 'refusal' in led ? led : { ...led, snapshot: withSteps(led.snapshot, steps) }
}

const withSteps = (snapshot: Snapshot, steps: number): Snapshot => ({
  ...snapshot,
  world: { ...snapshot.world, lead: { at: snapshot.at, steps } },
})

/** Whether tempo or intensity are led now or later. */
export const isTempoLed = (future: readonly SessionCue[]): boolean =>
  future.some((cue) => cue.kind === 'beat' && cue.segment.plannedTempo !== undefined)

/** The cue at the tempo that the plan had. */
const asPlanned = (cue: SessionCue): SessionCue => {
  if (cue.kind !== 'beat' || cue.segment.plannedTempo === undefined) return cue
  const { plannedTempo, ...segment } = cue.segment
  return { ...cue, segment: { ...segment, tempo: plannedTempo } }
}

/** The plan whose line about the next glide has its real direction again. */
function inWords(planned: readonly SessionCue[], led: readonly SessionCue[]): readonly SessionCue[] {
  const glide = planned.find(
    (cue, index): cue is BeatCue => cue !== led[index] && cue.kind === 'beat' && !isSteadyAt(cue, cue.segment.tempo.to),
  )
  return glide ? retold(planned, glide, glide.segment.tempo.from) : planned
}

/** The tempos of the plan again, with a line and a glide where the running strokes change by that. */
export function giveBackTempo(setup: Setup, snapshot: Snapshot): LedPlan {
  const { future, idleWorld, pending } = suspendRunning(snapshot)
  if (!isTempoLed(future)) return { refusal: 'nothing-led' }
  const { world, at } = snapshot
  const tempo = world.beat?.plannedTempo?.to
  const follow = (led: readonly SessionCue[]) => inWords(led.map(asPlanned), led)
  if (world.beat && tempo !== undefined && !isSameTempo(tempoOf(world.beat, at), tempo)) {
    const led = withChange(setup, snapshot, { tempo, follow })
    return 'refusal' in led ? led : { ...led, snapshot: withSteps(withoutMarks(led.snapshot), 0) }
  }
  const restored = withFuture(snapshot, idleWorld, sortByTime([...pending.cues, ...follow(future)]))
  return { snapshot: withSteps(restored, 0), length: 0 }
}

/** The snapshot in which nothing counts as led: the glide back ends at the tempo of the plan. */
const withoutMarks = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  timeline: snapshot.timeline.map((cue): SessionCue => {
    if (cue.kind !== 'beat' || cue.segment.plannedTempo === undefined) return cue
    const { plannedTempo: _, ...segment } = cue.segment
    return { ...cue, segment }
  }),
})
