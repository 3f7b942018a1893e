/** Position of a linear output by its commands: between two values while it moves, unknown before the first command. */
import type { Bounds } from '../model/device.ts'

export interface Place {
  /** How far a value may be away, as a part of the length, 0..1. */
  farthest(value: number, now: number): number
  /** A movement to a value began. `duration` and `now` are in ms. */
  move(value: number, duration: number, now: number): void
  forget(): void
}

interface Movement {
  from: number
  to: number
  at: number
  duration: number
}

function valueAt({ from, to, at, duration }: Movement, now: number): number {
  const done = duration > 0 ? Math.min(1, Math.max(0, (now - at) / duration)) : 1
  return from + (to - from) * done
}

export function createPlace({ min, max }: Bounds): Place {
  let movement: Movement | null = null
  /** The end of the length that is farther away from a value. */
  const fartherEnd = (value: number) => (value - min > max - value ? min : max)
  const from = (value: number, now: number) => (movement ? valueAt(movement, now) : fartherEnd(value))
  return {
    farthest: (value, now) => (max > min ? Math.abs(value - from(value, now)) / (max - min) : 0),
    move(value, duration, now) {
      movement = { from: from(value, now), to: value, at: now, duration }
    },
    forget() {
      movement = null
    },
  }
}
