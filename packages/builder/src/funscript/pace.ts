/** A script inside the member's tempo: strokes that are too fast are thinned, or the video is slowed where they are. */
import { caps } from '@rubato/engine'
import { bottomsOf } from './strokes.ts'
import type { Point } from './points.ts'

/** How strokes that are too fast are played. `slow`: the sections with them play slower, and what is left of them is thinned. */
export type TooFast = 'slow' | 'thin'

export interface RateChange {
  /** ms of the video */
  readonly from: number
  /** Speed of the video, 1 is its own. */
  readonly rate: number
}

interface PacedScript {
  readonly points: readonly Point[]
  /** The ends of the strokes, ms of the video. */
  readonly beats: readonly number[]
  /** In order of time, the first at 0. */
  readonly rates: readonly RateChange[]
  /** Strokes of the script that are too fast, and those that were left out. */
  readonly fast: number
  readonly leftOut: number
}

/** The video is no slower than this: voices and movement would be lost. */
const SLOWEST_RATE = 0.5
/** The video is slowed in sections of this length, ms. */
const SECTION_MS = 10_000
/** Times are whole ms, which may make two strokes closer by one. */
const ROUNDING_MS = 1

/** The rate of each section: that with which its fast strokes are in the tempo on average. */
function ratesOf(beats: readonly number[], least: number): RateChange[] {
  const sums = new Map<number, { ms: number; count: number }>()
  for (const [index, at] of beats.entries()) {
    const gap = at - (beats[index - 1] ?? -Infinity)
    if (gap >= least - ROUNDING_MS) continue
    const section = Math.floor(at / SECTION_MS)
    const { ms, count } = sums.get(section) ?? { ms: 0, count: 0 }
    sums.set(section, { ms: ms + gap, count: count + 1 })
  }
  const rates: RateChange[] = [{ from: 0, rate: 1 }]
  const change = (from: number, rate: number) => {
    const last = rates.at(-1)
    if (last?.from === from) rates[rates.length - 1] = { from, rate }
    else if (last?.rate !== rate) rates.push({ from, rate })
  }
  for (const [section, { ms, count }] of sums) {
    change(section * SECTION_MS, Math.max(SLOWEST_RATE, Math.round((100 * ms) / count / least) / 100))
    if (!sums.has(section + 1)) change((section + 1) * SECTION_MS, 1)
  }
  return rates
}

/** The ends of strokes that are far enough apart as they are played. */
function keptBeats(beats: readonly number[], least: number, rates: readonly RateChange[]): number[] {
  const kept: number[] = []
  let change = 0
  for (const at of beats) {
    while ((rates[change + 1]?.from ?? Infinity) <= at) change++
    const gap = at - (kept.at(-1) ?? -Infinity)
    // Where the rate changes between the two, the faster one counts.
    const before = rates[change]?.from ?? 0
    const rate =
      at - gap < before ? Math.max(rates[change]?.rate ?? 1, rates[change - 1]?.rate ?? 1) : rates[change]?.rate
    if (gap / (rate ?? 1) >= least - ROUNDING_MS) kept.push(at)
  }
  return kept
}

/**
 * The points between two kept bottoms, where strokes are left out until `out`. Where the second one follows soon, all
 * become one stroke as high as they were; otherwise the position holds until `out`, and the stroke after it stays.
 */
function withoutStrokes(
  start: Point,
  run: readonly Point[],
  end: Point,
  { out, least }: { out: number; least: number },
): Point[] {
  const topOf = (points: readonly Point[]) =>
    points.reduce<Point>((best, point) => (point[1] >= best[1] ? point : best), [out, 0])
  if (end[0] - out < least) return [[Math.round((start[0] + end[0]) / 2), topOf(run)[1]]]
  const after = run.filter(([at]) => at > out)
  const held: Point = [out, start[1]]
  const top = topOf(after)
  // A point below the start and before the top would be the bottom of one more stroke.
  if (top[1] <= start[1]) return [held, [top[0], start[1]]]
  return [held, ...after.filter(([at, pos]) => at > top[0] || pos > start[1])]
}

/** The points with the kept strokes alone. */
function thinned(points: readonly Point[], beats: readonly number[], kept: readonly number[], least: number): Point[] {
  const isKept = new Set(kept)
  const isLeftOut = new Set(beats.filter((at) => !isKept.has(at)))
  const thin: Point[] = []
  let run: Point[] = []
  const close = (end: Point | null) => {
    const start = thin.at(-1)
    const out = run.findLast(([at]) => isLeftOut.has(at))?.[0]
    if (out === undefined) thin.push(...run)
    else if (start && end) thin.push(...withoutStrokes(start, run, end, { out, least }))
    if (end) thin.push(end)
    run = []
  }
  for (const point of points) {
    if (isKept.has(point[0])) close(point)
    else run.push(point)
  }
  close(null)
  return thin
}

const timesOfBottoms = (points: readonly Point[]): number[] => bottomsOf(points).map(({ at }) => at)

/** Another axis than that of the strokes, whose movements are no faster. @param rates those of the strokes */
export function paceAxis(points: readonly Point[], fastest: number, rates: readonly RateChange[]): readonly Point[] {
  const bottoms = timesOfBottoms(points)
  const least = 60_000 / fastest
  const kept = keptBeats(bottoms, least, rates)
  return kept.length === bottoms.length ? points : thinned(points, bottoms, kept, least)
}

/** The fastest strokes of a game around a video, bpm: above the hot tempo the caps ask for rests that a video does not have. */
export const fastestInGame = (fastest: number): number => Math.min(caps.hotTempo.value, fastest)

/** For `paceScript` in a game, bpm: there no two strokes may be closer than the fastest tempo, not by a ms either. */
export const paceInGame = (fastest: number): number => 60_000 / (60_000 / fastest + ROUNDING_MS)

/** @param fastest the fastest tempo of strokes, bpm */
export function paceScript(points: readonly Point[], fastest: number, tooFast: TooFast): PacedScript {
  const beats = timesOfBottoms(points)
  const least = 60_000 / fastest
  const fast = beats.filter((at, index) => at - (beats[index - 1] ?? -Infinity) < least - ROUNDING_MS).length
  const rates = tooFast === 'slow' ? ratesOf(beats, least) : [{ from: 0, rate: 1 }]
  const kept = keptBeats(beats, least, rates)
  const leftOut = beats.length - kept.length
  return { points: leftOut === 0 ? points : thinned(points, beats, kept, least), beats: kept, rates, fast, leftOut }
}
