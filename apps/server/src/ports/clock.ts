/** Wall time in ms since 1970, and intervals; tests have their own implementation. */
export interface Clock {
  now(): number
  /** Calls `work`, which must not reject, about every `ms`; returns the function that ends it. */
  every(ms: number, work: () => Promise<void>): () => void
}

/** How far the clocks of the machines of a site may differ, ms. */
export const CLOCK_SKEW_MS = 300_000

export const systemClock: Clock = {
  now: () => Date.now(),
  every(ms, work) {
    const timer = setInterval(() => void work(), ms)
    // The timer does not keep the process alive.
    timer.unref()
    return () => clearInterval(timer)
  },
}
