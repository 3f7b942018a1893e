/** Segments of a tempo curve through given beats. */
import { TEMPO, type TempoCurve } from '@rubato/contracts/domain'
import { timeOfBeat } from '@rubato/engine'
import { LONGEST_BEAT_MS } from '../document/parts.ts'

export interface FittedSegment {
  /** ms; the first beat of the segment. */
  readonly at: number
  /** ms; until the first beat after the segment. */
  readonly duration: number
  readonly tempo: TempoCurve
}

/** A curve may be faster than the fastest tempo by so much, bpm, which is taken off it: sums leave fractions. */
const ROUNDING_BPM = 0.01

/** The curve inside the tempo of games and `fastest`; null where it is outside. */
function within({ from, to }: TempoCurve, fastest: number): TempoCurve | null {
  if (Math.min(from, to) < TEMPO.min || Math.max(from, to) > fastest + ROUNDING_BPM) return null
  return { from: Math.min(from, fastest), to: Math.min(to, fastest) }
}

/** Values for the tolerance of beats, ms, in the order in which they are tried: a larger one makes fewer segments. */
export const TOLERANCES = [0.5, 4, 12, 30, 60, 120, 250] as const

/** How closely beats are fitted. */
interface FitOptions {
  /** How far a beat may be from its time, ms. */
  tolerance: number
  /** The fastest tempo, bpm. */
  fastest?: number
}

/** Times are rounded: the beat that ends a segment may truly fall this much later, ms. */
const LATE_ENDS = [0, 0.25, 0.5] as const

/**
 * The curve with which beat `last` falls `late` ms after its time. Its mean is given by the two ends; its slope is that of
 * the least squares of the beats between them.
 */
function curveThrough(times: readonly number[], first: number, last: number, late: number): TempoCurve {
  const begin = times[first] as number
  const duration = (times[last] as number) - begin
  const mean = ((last - first) * 60_000) / (duration + late)
  let [above, below] = [0, 0]
  for (let index = first + 1; index < last; index++) {
    const ms = (times[index] as number) - begin
    const lag = (ms * mean) / 60_000 - (index - first)
    const weight = (ms * (1 - ms / duration)) / 60_000
    above += lag * weight
    below += weight * weight
  }
  const slope = below > 0 ? above / below : 0
  return { from: mean - slope, to: mean + slope }
}

/** Largest distance of the beats between the two from their times, ms; Infinity where the curve does not reach them. */
function farthest(times: readonly number[], first: number, last: number, tempo: TempoCurve): number {
  const at = times[first] as number
  const duration = (times[last] as number) - at
  let most = 0
  for (let index = first + 1; index < last; index++) {
    const error = at + timeOfBeat(tempo, duration, index - first) - (times[index] as number)
    most = Math.max(most, Math.abs(error))
  }
  return most
}

/** A session moves the first beat of a segment that comes sooner after the last one than this share of its beat; a little more is asked for. */
const SOONEST = 0.5 * 1.02

/** The lowest tempo at the beat `first` with which a session leaves it where it is, bpm. */
const leastTempoAt = (times: readonly number[], first: number): number => {
  const before = times[first - 1]
  return before === undefined ? 0 : (SOONEST * 60_000) / ((times[first] as number) - before)
}

/**
 * The curve, where it begins at `least` or faster. A single beat may begin faster with the same mean, and begins as it is where no
 * tempo allows it; null where the times of other beats would change.
 */
function beginningAt(least: number, curve: TempoCurve, beats: number, fastest: number): TempoCurve | null {
  if (curve.from >= least) return curve
  if (beats > 1) return null
  return within({ from: least, to: curve.from + curve.to - least }, fastest) ?? curve
}

/** The segment over the beats `first` to `last`; null where one of them is more than `tolerance` ms from its time. */
function fit(
  times: readonly number[],
  first: number,
  last: number,
  { tolerance, fastest = TEMPO.max }: FitOptions,
): FittedSegment | null {
  const at = times[first] as number
  for (const late of LATE_ENDS) {
    const through = curveThrough(times, first, last, late)
    const curve = beginningAt(leastTempoAt(times, first), through, last - first, fastest)
    const tempo = curve && within(curve, fastest)
    if (tempo && farthest(times, first, last, tempo) <= tolerance) {
      return { at, duration: (times[last] as number) - at, tempo }
    }
  }
  return null
}

/** The longest segment from `first` on: lengths are doubled, then halved. */
function longestFit(times: readonly number[], first: number, end: number, options: FitOptions) {
  let good = first + 1
  let best = fit(times, first, good, options)
  let step = 1
  for (; good + step <= end; step *= 2) {
    const longer = fit(times, first, good + step, options)
    if (!longer) break
    good += step
    best = longer
  }
  for (; step >= 1; step = Math.floor(step / 2)) {
    if (good + step > end) continue
    const longer = fit(times, first, good + step, options)
    if (!longer) continue
    good += step
    best = longer
  }
  return { best, last: good }
}

/**
 * Segments over beats in order of time, whole ms, at least the fastest beat apart. Every beat is on a segment, at most
 * `tolerance` ms from its time; where the next beat is too far, one segment of a beat ends the run.
 */
export function fitTempo(times: readonly number[], options: FitOptions): FittedSegment[] {
  const segments: FittedSegment[] = []
  let first = 0
  while (first < times.length) {
    let end = first
    while (end + 1 < times.length && (times[end + 1] as number) - (times[end] as number) <= LONGEST_BEAT_MS) end++
    while (first < end) {
      const { best, last } = longestFit(times, first, end, options)
      if (best) segments.push(best)
      first = last
    }
    const before = segments.at(-1)
    const at = times[end] as number
    const bpm = before && before.at + before.duration === at ? before.tempo.to : 60
    segments.push({ at, duration: Math.max(1, Math.floor(60_000 / bpm)), tempo: { from: bpm, to: bpm } })
    first = end + 1
  }
  return segments
}
