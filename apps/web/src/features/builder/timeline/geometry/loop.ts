/** The span of time that is played again and again. */
import type { TimeSpan } from '../timeline-props.ts'

export type LoopEdge = keyof TimeSpan

/** The shortest loop, ms. */
export const SHORTEST_LOOP_MS = 1000

/** The loop with one end at another time; the other end stays where it is. */
export function movedEdge({ from, until }: TimeSpan, edge: LoopEdge, at: number): TimeSpan {
  return edge === 'from'
    ? { from: Math.min(at, until - SHORTEST_LOOP_MS), until }
    : { from, until: Math.max(at, from + SHORTEST_LOOP_MS) }
}

/**
 * The loop after one end was put to `at` without looking at the other: an end on the wrong side of the other takes it along,
 * so that the loop reaches from there to the begin or the end of the game.
 */
export function loopWith(loop: TimeSpan | null, edge: LoopEdge, at: number, duration: number): TimeSpan | null {
  const other = edge === 'from' ? (loop?.until ?? duration) : (loop?.from ?? 0)
  const span = edge === 'from' ? { from: at, until: other } : { from: other, until: at }
  if (span.until - span.from >= SHORTEST_LOOP_MS) return span
  const whole = edge === 'from' ? { from: at, until: duration } : { from: 0, until: at }
  return whole.until - whole.from >= SHORTEST_LOOP_MS ? whole : null
}
