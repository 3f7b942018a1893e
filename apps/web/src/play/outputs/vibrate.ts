/** The phone's vibration. The API has no intensity, so a weaker vibration is made of shorter pulses. */
import { createDueList, type OutputCueOf, type Output } from './output.ts'

type Vibrate = (pattern: number | number[]) => boolean

/** Period of a pulse and its pause, ms. */
const PERIOD_MS = 60

/** A pattern for `navigator.vibrate` of about `durationMs`, at an intensity of 0..1. */
export function vibrationPattern(intensity: number, durationMs: number): number[] {
  if (intensity <= 0 || durationMs <= 0) return []
  if (intensity >= 0.95 || durationMs < PERIOD_MS) return [Math.round(durationMs)]
  const on = Math.max(10, Math.round(PERIOD_MS * intensity))
  return Array.from({ length: Math.floor(durationMs / PERIOD_MS) }, () => [on, PERIOD_MS - on]).flat()
}

/** Longest pattern, ms. Browsers truncate or ignore long patterns, so a long vibration is played in pieces. */
const PIECE_MS = 2000

/**
 * A cue lasts until its end or until the next one; `retract` drops cues that have not started.
 *
 * @param soundDelay how long sound takes from its audio time until it is heard, s: the vibration waits for it
 */
export function createVibration(vibrate: Vibrate | null, soundDelay: () => number = () => 0): Output {
  const waiting = createDueList<OutputCueOf<'vibrate'>>()
  let running: { intensity: number; until: number } | null = null
  /** When the piece that is playing ends, s. */
  let pieceUntil = 0
  const begin = ({ time, intensity, duration }: OutputCueOf<'vibrate'>) => {
    running = intensity > 0 ? { intensity, until: time + duration } : null
    pieceUntil = 0
    if (!running) vibrate?.(0)
  }
  return {
    take(cue) {
      if (cue.kind === 'vibrate') waiting.add(cue)
    },
    retract: waiting.retract,
    tick(audio) {
      const now = Number.isFinite(audio) ? audio - soundDelay() : audio
      const cue = waiting.due(now).at(-1)
      if (!Number.isFinite(now)) return
      if (cue) begin(cue)
      if (!running || now < pieceUntil) return
      const left = (running.until - now) * 1000
      const piece = Math.min(left, PIECE_MS)
      if (piece > 0) vibrate?.(vibrationPattern(running.intensity, piece))
      pieceUntil = now + piece / 1000
      if (left <= PIECE_MS) running = null
    },
    silence() {
      waiting.clear()
      running = null
      vibrate?.(0)
    },
  }
}

/** `navigator.vibrate`, or null where the browser has none. */
export const browserVibrate = (): Vibrate | null =>
  typeof navigator.vibrate === 'function' ? (pattern) => navigator.vibrate(pattern) : null
