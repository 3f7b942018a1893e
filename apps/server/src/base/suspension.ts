import type { Suspension } from '@rubato/contracts/domain'

/** The columns of the row that is not lifted; null where there is none. */
export interface SuspensionColumns {
  reason: string | null
  begun_at: Date | null
  ends_at: Date | null
}

/** Null where there is none, or its time is over. @param now ms since 1970 */
export function suspensionAt({ reason, begun_at, ends_at }: SuspensionColumns, now: number): Suspension | null {
  if (reason === null || begun_at === null || (ends_at !== null && ends_at.getTime() <= now)) return null
  return { reason, begunAt: begun_at.toISOString(), endsAt: ends_at?.toISOString() ?? null }
}
