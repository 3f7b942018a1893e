/** Wall time in ms since 1970; tests bring their own. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
