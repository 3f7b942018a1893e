/** Nights, in which jobs read whole tables or ask a vendor about all members. */
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Start of the night, hour UTC. */
const NIGHT_HOUR = 3

/** Start of the current or last night, ms since 1970. */
export const nightBefore = (now: number): number => now - ((now - NIGHT_HOUR * HOUR_MS) % DAY_MS)
export const nightAfter = (now: number): number => nightBefore(now) + DAY_MS
