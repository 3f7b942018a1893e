/** The level of one output over time, 0..1 before the limits: pulses on the beat, or one level at its tempo. */
import type { OutputKind } from '../model/device.ts'
import type { Mode, Stroke } from '../model/track.ts'
import { clamp, LEVEL_LIFE_MS } from './limits.ts'

/** Length of a pulse, ms; where two do not fit between beats, the level stays. */
const PULSE_MS = { min: 60, max: 250 }
/** A level outlives the next expected beat by this much, so that beats that follow each other leave no gap, ms. */
const GRACE_MS = 60

/** Strength of a note and its tempo, 0..1 each. */
export type Note = Pick<Stroke, 'weight' | 'demand'>

interface Beat {
  level: number
  /** End of the pulse; `until` where the level stays. */
  pulseUntil: number
  until: number
}

const NO_BEAT: Beat = { level: 0, pulseUntil: 0, until: 0 }

export function createLevelPlanner(kind: OutputKind, gap: number) {
  let mode: Mode | null = null
  let beat = NO_BEAT
  let held = { level: 0, until: 0 }

  const shortestPulse = Math.max(PULSE_MS.min, gap)
  return {
    mode(next: Mode) {
      mode = next
      if (next.mode === 'off') [beat, held] = [NO_BEAT, { level: 0, until: 0 }]
    },
    /** A note at `at`, ms, with the time to the next one, ms. */
    stroke(at: number, interval: number, { weight, demand }: Note) {
      if (!mode || mode.mode === 'off') return
      const until = at + Math.min(interval + GRACE_MS, LEVEL_LIFE_MS)
      const isPulse = kind === 'vibrate' && mode.mode === 'pulse' && interval >= 2 * shortestPulse
      if (isPulse) {
        const length = clamp(interval / 2, shortestPulse, PULSE_MS.max)
        beat = { level: weight * (0.5 + 0.5 * demand), pulseUntil: at + length, until }
      } else {
        // A rotation or an oscillation follows the speed of the beat.
        const level = kind === 'vibrate' ? 0.4 + 0.6 * demand : Math.max(0.1, demand)
        beat = { level, pulseUntil: until, until }
      }
    },
    /** One level until a time, ms. */
    hold(level: number, until: number) {
      held = { level, until }
    },
    levelAt(at: number, isInverted: boolean): number {
      const isPulsing = beat.pulseUntil < beat.until
      const isLoud = at < beat.pulseUntil !== (isInverted && isPulsing)
      const ofBeat = at < beat.until && isLoud ? beat.level : 0
      return Math.max(ofBeat, at < held.until ? held.level : 0)
    },
    isActive: (at: number): boolean => at < beat.until || at < held.until,
    /** The next time after `at` at which the level changes by itself, or null. */
    changesAfter(at: number): number | null {
      const times = [beat.pulseUntil, beat.until, held.until].filter((time) => time > at)
      return times.length > 0 ? Math.min(...times) : null
    },
    reset() {
      ;[mode, beat, held] = [null, NO_BEAT, { level: 0, until: 0 }]
    },
  }
}
