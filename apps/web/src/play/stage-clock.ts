/**
 * The one clock of the stage: the time of its AudioContext, looked at whenever a worker ticks. Nothing else in
 * `play` asks what time it is, so a test can stand its own clock here, and an end-to-end test can quicken this one
 * from outside by replacing what `AudioContext` answers.
 */

export type ClockState = 'running' | 'suspended' | 'interrupted' | 'closed'

export interface StageClock {
  /** Audio time in seconds; stands still while the context does. */
  audio(): number
  /** Wall time in ms since 1970; goes on while the device sleeps. */
  wall(): number
  state(): ClockState
  /** About every 25 ms, also in a hidden tab. Returns the way to end it. */
  onTick(listener: () => void): () => void
  /** Asks the context to run. False when it still does not after two seconds (no gesture yet, no audio device). */
  resume(): Promise<boolean>
  /** The `performance.now()` at which what is scheduled for this audio time reaches the ear, ms. */
  heardAt(audio: number): number
  close(): void
}

/** How often the worker wakes the conductor, ms. */
export const TICK_MS = 25
const RESUME_PATIENCE_MS = 2000

/**
 * Chromium's output timestamp contains the latency to the ear, Firefox's does not: told apart by measuring, not by
 * the browser's name.
 */
export function heardAt(context: AudioContext, audio: number): number {
  const now = performance.now()
  const latency = context.outputLatency || context.baseLatency || 0
  const stamp = context.getOutputTimestamp?.()
  if (!stamp?.performanceTime || !stamp.contextTime) return now + (audio - context.currentTime + latency) * 1000
  const outputNow = stamp.contextTime + (now - stamp.performanceTime) / 1000
  const carried = context.currentTime - outputNow
  const missing = carried < latency / 2 ? latency : 0
  return stamp.performanceTime + (audio - stamp.contextTime + missing) * 1000
}

const waitFor = async (promise: Promise<void>, patience: number): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience)
  })
  await Promise.race([promise.catch(() => undefined), limit])
  clearTimeout(timer)
}

export function createStageClock(context: AudioContext): StageClock {
  const ticker = new Worker(new URL('./ticker.worker.ts', import.meta.url), { type: 'module', name: 'ticker' })
  const listeners = new Set<() => void>()
  const tick = () => {
    for (const listener of listeners) listener()
  }
  let ownTimer: ReturnType<typeof setInterval> | undefined
  ticker.addEventListener('message', tick)
  // A worker that cannot be loaded (a new version was put up meanwhile) must not leave a session without time: the
  // page ticks itself then, which a hidden tab slows down.
  ticker.addEventListener('error', () => {
    ownTimer ??= setInterval(tick, TICK_MS)
  })
  context.addEventListener('statechange', tick)
  ticker.postMessage(TICK_MS)
  const state = () => context.state
  return {
    audio: () => context.currentTime,
    wall: () => Date.now(),
    state,
    onTick(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async resume() {
      // A context without a device or a gesture leaves this promise pending for ever.
      await waitFor(context.resume(), RESUME_PATIENCE_MS)
      return state() === 'running'
    },
    heardAt: (audio) => heardAt(context, audio),
    close() {
      listeners.clear()
      ticker.terminate()
      clearInterval(ownTimer)
      context.removeEventListener('statechange', tick)
      if (context.state !== 'closed') context.close().catch(() => undefined)
    },
  }
}
