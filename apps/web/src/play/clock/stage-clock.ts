/**
 * The clock of the stage: the time of its AudioContext, read whenever a worker ticks. Sessions take their time from here
 * alone, so that a unit test can replace the clock and an end-to-end test can speed it up by replacing `AudioContext`.
 */

import { isCutOff } from '../../ui/cut-off.ts'
import { createHeardTimes } from './heard-times.ts'

export type ClockState = 'running' | 'suspended' | 'interrupted' | 'closed'

/** Interval at which the worker wakes the conductor, ms. */
export const TICK_MS = 25
const RESUME_TIMEOUT_MS = 2000

const waitFor = async (promise: Promise<void>, timeoutMs: number): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([promise.catch(() => undefined), limit])
  clearTimeout(timer)
}

/**
 * Calls `tick` every 25 ms; returns a function that ends it. A worker ticks in a hidden tab too. Where it cannot be loaded
 * (no network, a deployment), a timer of the page ticks, which browsers throttle in a hidden tab.
 */
function startTicks(tick: () => void): () => void {
  let pageTimer: ReturnType<typeof setInterval> | undefined
  const tickInPage = () => {
    pageTimer ??= setInterval(tick, TICK_MS)
  }
  let worker: Worker | undefined
  if (isCutOff()) tickInPage()
  else {
    worker = new Worker(new URL('../ticker.worker.ts', import.meta.url), { type: 'module', name: 'ticker' })
    worker.addEventListener('message', tick)
    worker.addEventListener('error', tickInPage)
    worker.postMessage(TICK_MS)
  }
  return () => {
    worker?.terminate()
    clearInterval(pageTimer)
  }
}

/** @param soundDelay by how much sound is heard later than the browser says, ms; from the member's calibration */
export function createStageClock(context: AudioContext, soundDelay: () => number = () => 0) {
  const listeners = new Set<() => void>()
  const tick = () => {
    for (const listener of listeners) listener()
  }
  const endTicks = startTicks(tick)
  context.addEventListener('statechange', tick)
  const state = () => context.state
  const heardTimes = createHeardTimes(context)
  const heard = (audio: number) => heardTimes(audio) + soundDelay()
  return {
    /** Audio time, s; it does not advance while the context is suspended. */
    audio: (): number => context.currentTime,
    /** Wall time, ms since 1970; it advances while the device sleeps. */
    wall: (): number => Date.now(),
    state,
    /** Calls back about every 25 ms, also in a hidden tab. Returns the unsubscribe function. */
    onTick(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Asks the context to run. Resolves to false when it does not run after two seconds (no gesture, no audio device). */
    async resume(): Promise<boolean> {
      // Without an audio device or a gesture this promise stays pending.
      await waitFor(context.resume(), RESUME_TIMEOUT_MS)
      return state() === 'running'
    },
    /**
     * The `performance.now()` at which sound scheduled for this audio time (s) is heard, ms; with the member's calibration
     * of the present sound output.
     */
    heardAt: heard,
    /** Time from the audio time of a sound until it is heard, s: vibration and light wait as long. */
    soundDelay: (): number => (heard(context.currentTime) - performance.now()) / 1000,
    close() {
      listeners.clear()
      endTicks()
      context.removeEventListener('statechange', tick)
      if (context.state !== 'closed') context.close().catch(() => undefined)
    },
  }
}

export type StageClock = ReturnType<typeof createStageClock>
