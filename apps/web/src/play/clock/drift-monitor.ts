/** Compares the audio clock with the wall clock: detects a sleep of the device, and drift between sound and screen. */
import type { StageClock } from './stage-clock.ts'

/** Wall time that passes without audio time between two checks and counts as sleep of the device, ms. */
const SLEEP_GAP_MS = 5000
/** Drift between screen and sound from which on screen times are anchored again, ms. */
const DRIFT_LIMIT_MS = 50

export function createDriftMonitor(clock: Pick<StageClock, 'audio' | 'wall'>) {
  const now = () => ({ audio: clock.audio(), wall: clock.wall() })
  let last = now()
  let drift = 0
  let anchored = 0
  return {
    /** How long the device slept since the last check, ms or 0, and whether screen times have to be anchored again. */
    check(): { slept: number; drifted: boolean } {
      const current = now()
      const gap = current.wall - last.wall - (current.audio - last.audio) * 1000
      last = current
      drift += gap
      const drifted = Math.abs(drift - anchored) > DRIFT_LIMIT_MS
      if (drifted) anchored = drift
      return { slept: gap >= SLEEP_GAP_MS ? Math.round(gap) : 0, drifted }
    },
    /** Starts to measure from now; sleep before it does not count. */
    reset() {
      last = now()
    },
    driftMs: (): number => drift,
  }
}
