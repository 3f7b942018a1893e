/** The points of an axis, in order and inside their bounds. */
import type { Funscript, FunscriptAction } from './schema.ts'

/** Time in ms and position from 0 to 100. */
export type Point = readonly [at: number, pos: number]

/** Counts of invalid points by their correction. A point may be counted twice. */
export interface Repairs {
  /** Left out: a time before the start. */
  dropped: number
  /** Put to the nearest end: a position below 0 or above 100. */
  clamped: number
  /** Rounded: a fraction of a ms or of a position. */
  rounded: number
  /** Left out: the time of another point, which stays. */
  merged: number
}

/** Points in order of time with positions as they are meant: whole ms, one at a time, none before the start. */
export function pointsOf(
  { inverted = false, range = 100 }: Pick<Funscript, 'inverted' | 'range'>,
  actions: readonly FunscriptAction[],
): { points: Point[]; repairs: Repairs } {
  const points = new Map<number, number>()
  const repairs: Repairs = { dropped: 0, clamped: 0, rounded: 0, merged: 0 }
  for (const { at, pos } of actions) {
    const time = Math.round(at)
    const position = Math.min(100, Math.max(0, Math.round(pos)))
    if (time < 0) {
      repairs.dropped++
      continue
    }
    if (pos < 0 || pos > 100) repairs.clamped++
    if (!Number.isInteger(at) || !Number.isInteger(pos)) repairs.rounded++
    if (points.has(time)) {
      repairs.merged++
      continue
    }
    const inside = position * (range / 100)
    points.set(time, inverted ? 100 - inside : inside)
  }
  return { points: [...points].sort(([a], [b]) => a - b), repairs }
}
