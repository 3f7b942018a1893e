/** Features that some members have before others. */
import type { MembershipTier } from './membership.ts'

/** Has early features at once. */
export const EARLY_TIER = 'master' satisfies MembershipTier

/** A day as YYYY-MM-DD. */
type Day = `${number}-${number}-${number}`

/**
 * `until`: `EARLY_TIER` alone has it before this day begins in UTC; from then on the tiers of the table of capabilities have it.
 */
export type EarlyAccessRow = { until: Day }
export type EarlyAccessTable<Capability extends string> = Partial<Record<Capability, EarlyAccessRow>>

/** `until`: ms since 1970. */
export type EarlyAccess = { kind: 'early'; until: number } | { kind: 'open' }

/** @param now ms since 1970 */
export function earlyAccessOf(row: EarlyAccessRow | undefined, now: number): EarlyAccess {
  if (row === undefined) return { kind: 'open' }
  const until = Date.parse(`${row.until}T00:00:00Z`)
  // A date that does not exist keeps the feature early and so fails closed.
  return now >= until ? { kind: 'open' } : { kind: 'early', until }
}
