/**
 * The movements of one output with a position: each stroke goes up after a beat and is at the base on the next one; a script
 * has its own movements.
 */
import { restOf } from '@rubato/builder/script-axes'
import type { Mode, ScriptMovement } from '../model/track.ts'
import { SHORTEST_MOVE_MS, type StrokeEnd } from './limits.ts'

export interface PlannedMove extends StrokeEnd {
  /** ms */
  from: number
  arrive: number
}

export function createLinearPlanner(gap: number) {
  let mode: Mode | null = null
  let moves: PlannedMove[] = []
  let isHigh = false

  const shortest = Math.max(gap, 2 * SHORTEST_MOVE_MS)
  const plan = (
    from: number,
    interval: number,
    { low, high, rest = 0 }: { low: number; high: number; rest?: number },
  ) => {
    const middle = from + interval / 2
    if (interval / 2 >= shortest) {
      isHigh = false
      moves = [
        { to: 'high', low, high, rest, from, arrive: middle },
        { to: 'low', low, high, rest, from: middle, arrive: from + interval },
      ]
    } else {
      // Beats that are too quick for a whole stroke each: up on one, down on the next.
      isHigh = !isHigh
      moves = [{ to: isHigh ? 'high' : 'low', low, high, rest, from, arrive: from + interval }]
    }
  }
  return {
    mode(next: Mode) {
      mode = next
      if (next.mode === 'off' || !next.isStroking) moves = []
    },
    /** A note at `at`, ms, with the time to the next one, ms. */
    stroke(at: number, interval: number) {
      if (mode && mode.mode !== 'off' && mode.isStroking) plan(at, interval, mode)
    },
    /** A movement of a script. It replaces the plan from its start on. */
    move(from: number, arrive: number, movement: Pick<ScriptMovement, 'axis' | 'from' | 'to'>) {
      const { axis, from: start, to: high } = movement
      const planned: PlannedMove = { to: 'high', low: 0, high, start, rest: restOf(axis), from, arrive }
      moves = [...moves.filter((move) => move.from < from), planned]
    },
    /** One stroke from `low` to the top, for a test. */
    sample: (at: number, ms: number, low: number) => plan(at, ms, { low, high: 1, rest: low }),
    /** Removes and returns the movement that begins now; movements whose time has passed are dropped. */
    due(at: number): PlannedMove | null {
      moves = moves.filter(({ arrive }) => arrive > at)
      const begun = moves.filter(({ from }) => from <= at).at(-1)
      if (begun) moves = moves.filter(({ from }) => from > at)
      return begun ?? null
    },
    isActive: (at: number): boolean => moves.some(({ arrive }) => arrive > at),
    /** When the next movement begins, ms, or null. */
    next: (): number | null => moves[0]?.from ?? null,
    reset() {
      ;[mode, moves, isHigh] = [null, [], false]
    },
  }
}
