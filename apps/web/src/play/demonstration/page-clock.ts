/** A clock without sound: time of the page, which can be stopped. Browsers let an AudioContext run after a press only. */
import { TICK_MS, type StageClock } from '../clock/stage-clock.ts'

export interface PageClock extends StageClock {
  /** A clock that does not run keeps its time and does not tick. */
  setRunning(isRunning: boolean): void
}

/** The clock does not run at first. */
export function createPageClock(): PageClock {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let elapsed = 0
  let startedAt: number | null = null
  const audio = () => elapsed + (startedAt === null ? 0 : (performance.now() - startedAt) / 1000)
  const heardAt = (time: number) => performance.now() + (time - audio()) * 1000
  const setRunning = (isRunning: boolean) => {
    if (isRunning === (startedAt !== null)) return
    elapsed = audio()
    startedAt = isRunning ? performance.now() : null
    clearInterval(timer)
    if (!isRunning) return
    timer = setInterval(() => {
      for (const listener of listeners) listener()
    }, TICK_MS)
  }
  return {
    audio,
    // A stop of this clock is no sleep of the device.
    wall: () => audio() * 1000,
    state: () => (startedAt === null ? 'suspended' : 'running'),
    onTick(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async resume() {
      setRunning(true)
      return true
    },
    heardAt,
    soundDelay: () => 0,
    setRunning,
    close() {
      setRunning(false)
      listeners.clear()
    },
  }
}
