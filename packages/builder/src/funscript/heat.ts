import { FASTEST } from './limits.ts'
import type { Chapter } from './chapters.ts'
import type { VideoRange } from './played-script.ts'
import type { Point } from './points.ts'

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

/** Parts of the time that are compared, ms. */
const PART_MS = 5000

/** The criteria of a search for a range: `weight` turns the heat of a part into its value; of equal ranges the first or the last counts. */
interface Wanted {
  weight: (heat: number, part: VideoRange) => number
  isLast?: boolean
}

/** The range of `length` ms with the most or the least heat. */
function bestRange(
  { points, duration }: { points: readonly Point[]; duration: number },
  length: number,
  { weight, isLast = false }: Wanted,
): VideoRange {
  const parts = Math.max(1, Math.ceil(duration / PART_MS))
  const weights = heatOf(points, parts * PART_MS, parts).map((heat, part) =>
    weight(heat, { from: part * PART_MS, to: (part + 1) * PART_MS }),
  )
  const count = Math.min(parts, Math.max(1, Math.round(length / PART_MS)))
  let sum = weights.slice(0, count).reduce((total, each) => total + each, 0)
  let [best, first] = [sum, 0]
  for (let next = count; next < parts; next++) {
    sum += (weights[next] ?? 0) - (weights[next - count] ?? 0)
    if (isLast ? sum >= best - 1e-9 : sum > best + 1e-9) [best, first] = [sum, next - count + 1]
  }
  return { from: first * PART_MS, to: Math.min(duration, (first + count) * PART_MS) }
}

const FINISH = /climax|finish|finale|orgasm|\bcum/i
/** The length of a climax that no chapter names, at most half of the video, and of a quiet passage, at most a quarter, ms. */
const CLIMAX_MS = 60_000
const QUIET_MS = 20_000

interface TimedScript {
  points: readonly Point[]
  duration: number
  chapters: readonly Chapter[]
}

/** Where the script finishes: the last chapter or bookmark that says so, or its hottest minute, of several the last one. */
export function climaxOf({ points, duration, chapters }: TimedScript): VideoRange {
  const named = chapters.findLast(({ name, from }) => FINISH.test(name) && from < duration)
  if (named) return { from: named.from, to: named.to > named.from ? Math.min(named.to, duration) : duration }
  return bestRange({ points, duration }, Math.min(CLIMAX_MS, duration / 2), { weight: (heat) => heat, isLast: true })
}

/** A part with less heat has no strokes: it is still, or moves from one place to another. */
const STILL = 0.03

/** Worth of parts in the climax and after it: one of them is worse than all parts of a passage before it. */
const CLIMAX_WORTH = -100
const AFTER_WORTH = -10

/**
 * A passage with little movement: the calmest one that is not still, before the climax where there is room, else after it. A
 * climax of more than half of the video leaves its first part free.
 */
export function quietOf({ points, duration }: Omit<TimedScript, 'chapters'>, climax: VideoRange): VideoRange {
  const { to } = climax
  const from = Math.max(climax.from, to - duration / 2)
  return bestRange({ points, duration }, Math.min(QUIET_MS, duration / 4), {
    weight(heat, part) {
      const calm = heat > STILL ? -heat : -1
      if (part.to <= from) return calm
      return part.from < to ? CLIMAX_WORTH : AFTER_WORTH + calm
    },
  })
}
