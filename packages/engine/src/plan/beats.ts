/** Writes beats into a plan: strokes inside the member's range and the caps, on one count of beats from rest to rest. */
import type { BeatPattern, EventTask, Range, TempoCurve } from '@rubato/contracts/domain'
import { STEADY_PATTERN } from '@rubato/contracts/domain'
import { beatAtTime } from '../beat/curve.ts'
import { lastBeatBefore, segmentOf } from '../beat/segment.ts'
import { areStrokes } from '../beat/strokes.ts'
import { caps } from '../safety/caps.ts'
import { COOLING_MS, coolingTime, heatAfterStrokes, isTooHot } from '../safety/heat.ts'
import { addEvent, addSpan } from './events.ts'
import type { PlanBuilder } from './plan-builder.ts'

/** A beat that is due within this time is on the beat: lengths are rounded down to whole ms. */
const ON_BEAT_MS = 1

export interface BeatsOptions {
  task: EventTask
  /** ms */
  duration: number
  /** bpm at the start and at the end; `to` is `from` by default. */
  from: number
  to?: number
  pattern?: BeatPattern
}

/**
 * The tempo, or the hot tempo where faster beats of this length and `reserve` ms more would break the heat cap, bpm.
 */
export function limitHeat(builder: PlanBuilder, tempo: number, duration: number, reserve = 0): number {
  const wanted = Math.min(tempo, caps.tempo.value)
  const curve = { from: wanted, to: wanted }
  return isTooHot(heatAfterStrokes(builder.heat, curve, duration + reserve)) ? caps.hotTempo.value : wanted
}

/** The tempo of the strokes that end exactly now, bpm; null after a rest, a pattern and beats that are not strokes. */
function tempoBefore({ drafts, now }: PlanBuilder): number | null {
  const last = drafts.findLast((draft) => draft.kind === 'beat')
  if (last?.kind !== 'beat' || last.at + last.duration !== now || !areStrokes(last.task)) return null
  return last.pattern === STEADY_PATTERN ? last.tempo.to : null
}

/**
 * The curve of strokes: inside the member's range, and at the hot tempo where the heat cap requires it. Strokes that
 * the cap has brought to the hot tempo do not go above it again by a step. There is time left to come down in a glide,
 * except after double speed, whose end is said.
 */
function limitStrokes(builder: PlanBuilder, { task, duration, from, to = from }: BeatsOptions): TempoCurve {
  const hot = caps.hotTempo.value
  const least = Math.min(builder.tempo.min, hot)
  const inRange = (tempo: number) => Math.min(builder.tempo.max, Math.max(least, tempo))
  if (tempoBefore(builder) === hot && inRange(from) > hot) return { from: hot, to: Math.min(hot, inRange(to)) }
  const reserve = task === 'double-speed' ? 0 : COOLING_MS
  const limit = (tempo: number) => limitHeat(builder, inRange(tempo), duration, reserve)
  return { from: limit(from), to: limit(to) }
}

/** The tempo of steady strokes of `duration` ms from now on, bpm: the current one, or lower by the heat cap. */
export const steadyTempo = (builder: PlanBuilder, duration: number): number =>
  limitStrokes(builder, { task: 'steady', duration, from: builder.current.tempo }).to

/** Time of the last stroke when strokes end exactly now, ms; null after a rest and after beats that are not strokes. */
function lastStroke(builder: PlanBuilder): number | null {
  const last = builder.drafts.findLast((draft) => draft.kind === 'beat')
  if (last?.kind !== 'beat' || last.at + last.duration !== builder.now || !areStrokes(last.task)) return null
  return lastBeatBefore(segmentOf({ id: '', ...last }))
}

/**
 * Time until the next stroke at this tempo, ms: strokes that follow strokes begin at least one beat, at their tempo,
 * after the last of them. 0 after a rest.
 */
export function timeToStroke(builder: PlanBuilder, tempo: number): number {
  const last = lastStroke(builder)
  if (last === null) return 0
  const due = last + 60_000 / tempo - builder.now
  return due < ON_BEAT_MS ? 0 : due
}

/**
 * How long before `now` the count of the next strokes began, ms; 0 where it begins now. Rounded down to microseconds, so
 * that no stroke comes before it is due.
 */
function countSince(builder: PlanBuilder, tempo: number): number {
  const last = timeToStroke(builder, tempo) > 0 ? lastStroke(builder) : null
  return last === null ? 0 : Math.max(1, Math.floor((builder.now - last) * 1000)) / 1000
}

/** Writes beats for exactly `duration` ms and moves `now` to their end; strokes continue the count before them. */
function writeBeats(
  builder: PlanBuilder,
  options: Required<Pick<BeatsOptions, 'task' | 'pattern'>>,
  curve: Curve,
): void {
  const { task, pattern } = options
  const { duration, tempo } = curve
  const since = areStrokes(task) && pattern === STEADY_PATTERN ? countSince(builder, tempo.from) : 0
  const count = since > 0 ? { since } : {}
  addEvent(builder, { kind: 'beat', at: builder.now, duration, task, tempo, pattern, ...count })
  builder.heat = heatAfterStrokes(builder.heat, tempo, duration)
  builder.now += duration
}
interface Curve {
  /** ms */
  duration: number
  tempo: TempoCurve
}

/**
 * Adds beats for exactly `duration` ms and moves `now` to their end. Strokes continue the count of the strokes before
 * them, stay inside the member's range and the heat cap, to which they come down in a glide; other beats are added as they
 * are. A current tempo that the heat cap lowers stays lowered, so that it never rises without a line. Returns the tempo
 * added.
 */
export function addBeats(builder: PlanBuilder, options: BeatsOptions): TempoCurve {
  const { task, duration, from, to = from, pattern = STEADY_PATTERN } = options
  if (duration <= 0) return { from, to: from }
  const tempo = areStrokes(task) ? limitStrokes(builder, options) : { from, to }
  const isLowered = areStrokes(task) && pattern === STEADY_PATTERN && tempo.from === caps.hotTempo.value
  const cooling = isLowered ? coolingTime(builder.heat, tempoBefore(builder), duration) : 0
  if (cooling > 0) {
    const before = tempoBefore(builder) ?? tempo.from
    writeBeats(builder, { task, pattern }, { duration: cooling, tempo: { from: before, to: tempo.from } })
  }
  writeBeats(builder, { task, pattern }, { duration: duration - cooling, tempo })
  if (from === to && from === builder.current.tempo) builder.current = { ...builder.current, tempo: tempo.to }
  return tempo
}

/** Adds a span of steady strokes of `duration` ms at the current tempo. */
export function addSteadyStrokes(builder: PlanBuilder, duration: number): void {
  const start = builder.now
  addBeats(builder, { task: 'steady', duration, from: builder.current.tempo })
  addSpan(builder, 'steady', start)
}

/** Steady strokes until the next beat at the current tempo, so that the next part begins on it; less than one beat. */
export const strokeToBeat = (builder: PlanBuilder): void => {
  const { tempo } = builder.current
  addBeats(builder, { task: 'steady', duration: Math.floor(timeToStroke(builder, tempo)), from: tempo })
}

/** The length nearest to `duration` inside [min, max] that holds whole beats, rounded down to a ms. */
export function wholeBeats(duration: number, tempo: { from: number; to?: number }, range?: Range): number {
  const average = (tempo.from + (tempo.to ?? tempo.from)) / 2
  const count = beatAtTime({ from: average, to: average }, duration, duration)
  const lengths = [Math.round(count), Math.ceil(count), Math.floor(count)].map((n) =>
    Math.floor((n * 60_000) / average),
  )
  const min = range?.min ?? 1
  const max = range?.max ?? Infinity
  return lengths.find((length) => length >= min && length <= max) ?? duration
}
