/** The points of an axis as devices can follow them: scripts that were recorded have one for each frame. */
import type { Point } from './points.ts'

/** How far the position may be from the script's own, in hundredths of the way. */
const TOLERANCE = 1
/** Movements are at least this long, ms: devices leave shorter ones out. */
const LEAST_MS = 60

const isTurn = ([, a]: Point, [, b]: Point, [, c]: Point): boolean => (b - a) * (c - b) < 0

/** Some of the points, so that the line through them is as the script has it. Turns stay, where a device can follow them. */
export function simplerPoints(points: readonly Point[]): readonly Point[] {
  const [first] = points
  if (!first || points.length < 3) return points
  const kept: Point[] = [first]
  /** The slopes of lines from the last kept point that pass all points after it. */
  let [low, high] = [-Infinity, Infinity]
  let isLastTurn = true
  for (let index = 1; index < points.length; index++) {
    const [before, previous, point] = [points[index - 2], points[index - 1]!, points[index]!]
    const slopeTo = (pos: number) => (pos - kept.at(-1)![1]) / (point[0] - kept.at(-1)![0])
    const slope = slopeTo(point[1])
    if (slope < low || slope > high) {
      const turns = before !== undefined && isTurn(before, previous, point)
      const isFar = previous[0] - kept.at(-1)![0] >= LEAST_MS
      if (isFar) kept.push(previous)
      else if (turns && !isLastTurn) kept[kept.length - 1] = previous
      if (isFar || (turns && !isLastTurn)) {
        isLastTurn = turns
        ;[low, high] = [-Infinity, Infinity]
      }
    }
    low = Math.max(low, slopeTo(point[1] - TOLERANCE))
    high = Math.min(high, slopeTo(point[1] + TOLERANCE))
  }
  return [...kept, points.at(-1)!]
}
