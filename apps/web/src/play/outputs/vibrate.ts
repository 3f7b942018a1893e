/** The phone's own vibration. It has no strength, so a weaker one is made of shorter pulses. */
import { createDueList, type CueOf, type Output } from './output.ts'

type Vibrate = (pattern: number | number[]) => boolean

/** One pulse and its pause together, ms. */
const PERIOD_MS = 60

/** Pulses that last `durationMs` in all, at an intensity of 0..1. */
export function vibrationPattern(intensity: number, durationMs: number): number[] {
  if (intensity <= 0 || durationMs <= 0) return []
  if (intensity >= 0.95 || durationMs < PERIOD_MS) return [Math.round(durationMs)]
  const on = Math.max(10, Math.round(PERIOD_MS * intensity))
  return Array.from({ length: Math.floor(durationMs / PERIOD_MS) }, () => [on, PERIOD_MS - on]).flat()
}

export function createVibration(vibrate: Vibrate | null): Output {
  const waiting = createDueList<CueOf<'vibrate'>>()
  return {
    take(cue) {
      if (cue.kind === 'vibrate') waiting.add(cue)
    },
    retract(from) {
      waiting.retract(from)
      vibrate?.(0)
    },
    tick(now) {
      const cue = waiting.due(now).at(-1)
      if (!cue || !Number.isFinite(now) || now > cue.time + cue.duration) return
      vibrate?.(vibrationPattern(cue.intensity, cue.duration * 1000))
    },
    silence() {
      waiting.clear()
      vibrate?.(0)
    },
  }
}

/** Where the browser can vibrate at all. */
export const browserVibrate = (): Vibrate | null =>
  typeof navigator.vibrate === 'function' ? (pattern) => navigator.vibrate(pattern) : null
