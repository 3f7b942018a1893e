/** Writes beats into a plan: inside the tempo caps, and on whole beats where that is possible. */
import type { BeatPattern, EventTask, Range, TempoCurve } from '@rubato/contracts/domain'
import { STEADY_PATTERN } from '@rubato/contracts/domain'
import { beatAtTime } from '../beat/curve.ts'
import { caps } from '../safety/caps.ts'
import { isTooHot, heatAfterStrokes } from '../safety/heat.ts'
import { addEvent, addSpan } from './events.ts'
import type { PlanBuilder } from './plan-builder.ts'

/** A relative tempo change below this comes from rounding a length to whole ms and is not corrected. */
const SAME_TEMPO = 1e-4

export interface BeatsOptions {
  task: EventTask
  /** ms */
  duration: number
  /** bpm at the start and at the end; `to` is `from` by default. */
  from: number
  to?: number
  pattern?: BeatPattern
}

/** The tempo, or the hot tempo where faster beats of this length would break the heat cap, bpm. */
export function limitHeat(builder: PlanBuilder, tempo: number, duration: number): number {
  const wanted = Math.min(tempo, caps.tempo.value)
  return isTooHot(heatAfterStrokes(builder.heat, { from: wanted, to: wanted }, duration)) ? caps.hotTempo.value : wanted
}

/** The tempo changed slightly so that `duration` holds whole beats and the next beats start on a beat. */
function alignToBeats(builder: PlanBuilder, tempo: TempoCurve, duration: number): TempoCurve {
  const count = beatAtTime(tempo, duration, duration)
  const limit = (bpm: number) => (bpm <= caps.hotTempo.value ? caps.hotTempo.value : builder.tempo.max)
  const low = Math.min(builder.tempo.min, tempo.from, tempo.to)
  for (const whole of [Math.round(count), Math.floor(count), Math.ceil(count)]) {
    const moved = { from: (tempo.from * whole) / count, to: (tempo.to * whole) / count }
    if (whole >= count && whole / count - 1 < SAME_TEMPO) return tempo
    const isLow = Math.min(moved.from, moved.to) < low
    if (whole > 0 && !isLow && moved.from <= limit(tempo.from) && moved.to <= limit(tempo.to)) return moved
  }
  return tempo
}

/** Adds beats for exactly `duration` ms and moves `now` to their end. */
export function addBeats(
  builder: PlanBuilder,
  { task, duration, from, to = from, pattern = STEADY_PATTERN }: BeatsOptions,
): void {
  if (duration <= 0) return
  const wanted = { from: limitHeat(builder, from, duration), to: limitHeat(builder, to, duration) }
  const tempo = pattern === STEADY_PATTERN ? alignToBeats(builder, wanted, duration) : wanted
  addEvent(builder, { kind: 'beat', at: builder.now, duration, task, tempo, pattern })
  builder.heat = heatAfterStrokes(builder.heat, tempo, duration)
  builder.now += duration
}

/** Adds a span of steady strokes of `duration` ms at the current tempo. */
export function addSteadyStrokes(builder: PlanBuilder, duration: number): void {
  const start = builder.now
  addBeats(builder, { task: 'steady', duration, from: builder.current.tempo })
  addSpan(builder, 'steady', start)
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
