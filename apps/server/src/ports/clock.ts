/** Wall time in ms since 1970, and what is to be done every now and then; tests bring their own. */
export interface Clock {
  now(): number
  /** Calls `work`, which must not reject, about every `ms`, until the function that is returned is called. */
  every(ms: number, work: () => Promise<void>): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  every(ms, work) {
    const timer = setInterval(() => void work(), ms)
    // A process that wants to end need not wait for it.
    timer.unref()
    return () => clearInterval(timer)
  },
}
