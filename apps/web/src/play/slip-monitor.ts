/** Compares the audio clock with the wall: notices a device that slept, and a screen that slipped from the sound. */
import type { StageClock } from './stage-clock.ts'

/** Wall time passing without audio time in one look: from here on the device slept, ms. */
export const SLEEP_GAP_MS = 5000
/** Screen and sound may drift apart by this much before the screen is placed anew, ms. */
export const SLIP_LIMIT_MS = 50

export interface SlipMonitor {
  /** For how long the device slept since the last look, ms or 0, and whether the screen has to be placed anew. */
  look(): { slept: number; slipped: boolean }
  /** Forgets what happened before now. */
  reset(): void
  slipMs(): number
}

export function createSlipMonitor(clock: Pick<StageClock, 'audio' | 'wall'>): SlipMonitor {
  const now = () => ({ audio: clock.audio(), wall: clock.wall() })
  let last = now()
  let slip = 0
  let anchored = 0
  return {
    look() {
      const current = now()
      const gap = current.wall - last.wall - (current.audio - last.audio) * 1000
      last = current
      slip += gap
      const slipped = Math.abs(slip - anchored) > SLIP_LIMIT_MS
      if (slipped) anchored = slip
      return { slept: gap >= SLEEP_GAP_MS ? Math.round(gap) : 0, slipped }
    },
    reset() {
      last = now()
    },
    slipMs: () => slip,
  }
}
