/** How much a script moves, when, and when it does not. */
import { FASTEST, LEAST_HEIGHT } from './limits.ts'
import type { Chapter } from './chapters.ts'
import type { Point } from './points.ts'

export interface Stretch {
  /** ms */
  readonly from: number
  readonly to: number
}

/** The mean speed in each of `parts` equal parts of the time, as a share of the fastest that devices move, 0 to 1. */
export function heatOf(points: readonly Point[], duration: number, parts: number): number[] {
  const length = duration / parts
  const ways = Array.from({ length: parts }, () => 0)
  if (!(length > 0)) return ways
  for (const [index, [to, end]] of points.entries()) {
    const [from, start] = points[index - 1] ?? [to, end]
    const speed = to > from ? Math.abs(end - start) / (to - from) : 0
    if (speed === 0) continue
    for (let part = Math.floor(from / length); part < parts && part * length < to; part++) {
      const within = Math.min(to, (part + 1) * length) - Math.max(from, part * length)
      ways[part] = (ways[part] ?? 0) + speed * Math.max(0, within)
    }
  }
  return ways.map((way) => Math.min(1, (1000 * way) / length / FASTEST))
}

/** The stretches of at least `least` ms in which nothing moves that can be felt. */
export function gapsOf(points: readonly Point[], duration: number, least: number): Stretch[] {
  const gaps: Stretch[] = []
  const end = Math.max(duration, points.at(-1)?.[0] ?? 0)
  let [from, pos] = [0, points[0]?.[1] ?? 0]
  const close = (to: number) => {
    if (to - from >= least) gaps.push({ from, to })
  }
  for (const [index, [at, next]] of points.entries()) {
    if (Math.abs(next - pos) < LEAST_HEIGHT) continue
    close(points[index - 1]?.[0] ?? 0)
    ;[from, pos] = [at, next]
  }
  close(end)
  return gaps
}

/** Parts of the time that are compared, ms. */
const PART_MS = 5000

/** The stretch of `length` ms with the most or the least heat; `weight` turns the heat of a part into what is looked for. */
function bestStretch(
  { points, duration }: { points: readonly Point[]; duration: number },
  length: number,
  weight: (heat: number) => number,
): Stretch {
  const parts = Math.max(1, Math.ceil(duration / PART_MS))
  const weights = heatOf(points, parts * PART_MS, parts).map(weight)
  const count = Math.min(parts, Math.max(1, Math.round(length / PART_MS)))
  let sum = weights.slice(0, count).reduce((total, each) => total + each, 0)
  let [best, first] = [sum, 0]
  for (let next = count; next < parts; next++) {
    sum += (weights[next] ?? 0) - (weights[next - count] ?? 0)
    if (sum > best + 1e-9) [best, first] = [sum, next - count + 1]
  }
  return { from: first * PART_MS, to: Math.min(duration, (first + count) * PART_MS) }
}

const FINISH = /climax|finish|finale|orgasm|\bcum/i
/** The length of a climax that no chapter names, and of a quiet passage, ms. */
const CLIMAX_MS = 60_000
const QUIET_MS = 20_000

interface TimedScript {
  points: readonly Point[]
  duration: number
  chapters: readonly Chapter[]
}

/** Where the script finishes: the last chapter or bookmark that says so, or its hottest minute. */
export function climaxOf({ points, duration, chapters }: TimedScript): Stretch {
  const named = chapters.findLast(({ name, from }) => FINISH.test(name) && from < duration)
  if (named) return { from: named.from, to: named.to > named.from ? Math.min(named.to, duration) : duration }
  return bestStretch({ points, duration }, CLIMAX_MS, (heat) => heat)
}

/** A part with less heat has no strokes: it is still, or moves from one place to another. */
const STILL = 0.03

/** A passage with little movement: the calmest one that is not still. */
export function quietOf({ points, duration }: Omit<TimedScript, 'chapters'>): Stretch {
  return bestStretch({ points, duration }, QUIET_MS, (heat) => (heat > STILL ? -heat : -1))
}
