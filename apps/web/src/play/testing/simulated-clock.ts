/** A stage clock that a test advances tick by tick. Audio and wall time can be set apart. */
import { TICK_MS, type ClockState, type StageClock } from '../clock/stage-clock.ts'

export interface SimulatedClock extends StageClock {
  /** Advances both times, ms, with a tick every 25 ms. */
  run(ms: number): void
  /** Adds to audio time (s), wall time (ms) or the delay of sound (s) without a tick. */
  skew(change: { audio?: number; wall?: number; sound?: number }): void
  set(state: ClockState): void
  tick(): void
}

export function createSimulatedClock(): SimulatedClock {
  const listeners = new Set<() => void>()
  let ticks = 0
  let audioSkew = 5
  let wallSkew = 1_000_000
  let sound = 0
  let frozen = 0
  let state: ClockState = 'running'
  const audio = () => ((ticks - frozen) * TICK_MS) / 1000 + audioSkew
  const tick = () => {
    for (const listener of listeners) listener()
  }
  return {
    audio,
    wall: () => ticks * TICK_MS + wallSkew,
    state: () => state,
    onTick(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    resume: async () => {
      state = 'running'
      return true
    },
    heardAt: (time) => (time + sound) * 1000,
    soundDelay: () => sound,
    close: () => listeners.clear(),
    run(ms) {
      for (let index = 0; index < ms / TICK_MS; index++) {
        ticks += 1
        if (state !== 'running') frozen += 1
        tick()
      }
    },
    skew(change) {
      audioSkew += change.audio ?? 0
      wallSkew += change.wall ?? 0
      sound += change.sound ?? 0
    },
    set(next) {
      state = next
    },
    tick,
  }
}
