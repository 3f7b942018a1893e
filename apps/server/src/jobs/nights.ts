/** Nights, in which jobs read whole tables or ask a vendor about all members. */
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Start of the night, hour UTC. */
export const NIGHT_HOUR = 3
let hour = NIGHT_HOUR

/** For tests, so that no night begins while one runs. Returns the hour until now. @param hourUtc 0 to 23 */
export function beginNightsAt(hourUtc: number): number {
  const before = hour
  hour = hourUtc
  return before
}

/** Start of the current or last night, ms since 1970. */
export const nightBefore = (now: number): number => now - ((now - hour * HOUR_MS) % DAY_MS)
export const nightAfter = (now: number): number => nightBefore(now) + DAY_MS
