import { LEAST_HEIGHT } from './limits.ts'
import type { Point } from './points.ts'

/** How much longer than the fall after it a rise may last to be the start of a stroke. */
const RISE_RATIO = 1.5

/** Whether the first point is the bottom of a stroke: the rise after it is as quick as the fall that follows. */
function beginsWithStroke([first, top, bottom]: readonly Point[]): boolean {
  if (!first || !top || !bottom) return false
  const isUpAndDown = top[1] - first[1] >= LEAST_HEIGHT && top[1] - bottom[1] >= LEAST_HEIGHT
  return isUpAndDown && top[0] - first[0] <= RISE_RATIO * (bottom[0] - top[0])
}

/** The end of a stroke, and how far it goes. */
export interface Bottom {
  /** ms */
  readonly at: number
  /** From 0 to 100. */
  readonly low: number
  readonly high: number
}

/** A stroke ends where the position stops to fall, after a fall that can be felt. */
export function bottomsOf(points: readonly Point[]): Bottom[] {
  const [first, second] = points
  const bottoms: Bottom[] = []
  if (first && second && beginsWithStroke(points)) bottoms.push({ at: first[0], low: first[1], high: second[1] })
  let top = first?.[1] ?? 0
  for (const [index, [at, pos]] of points.entries()) {
    const next = points[index + 1]?.[1] ?? Infinity
    top = Math.max(top, pos)
    if (next < pos || top - pos < LEAST_HEIGHT) continue
    bottoms.push({ at, low: pos, high: top })
    top = pos
  }
  return bottoms
}
