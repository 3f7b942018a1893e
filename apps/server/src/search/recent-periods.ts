/**
 * The periods of 30 days in which the newest listed rows were first published. Most searches for a rare word fill their
 * page from these, and the database reads some dozens of rows instead of a thousand.
 */
import { sql } from 'kysely'
import type { Queries, QueriesAndClock } from '../database/open-database.ts'
import type { SharedTable } from '../public-items/shared-tables.ts'

/** At least this many listed rows are recent; the oldest period is complete. A smaller library is read as a whole. */
const RECENT = 40_000
const PERIOD_MS = 30 * 24 * 3_600_000
/** Life of the cached bound, ms: the rows of an hour make no difference. */
const KEPT_MS = 3_600_000

/** Numbers of periods as the SQL function `period_of` counts them, newest first; null for a small library. */
export type RecentPeriods = () => Promise<readonly number[] | null>

/** Start of the period, ms since 1970. */
export const startOf = (period: number): number => period * PERIOD_MS

export function recentPeriods({ queries, clock }: QueriesAndClock, table: SharedTable, recent = RECENT): RecentPeriods {
  let known: { oldest: number | null; readAt: number } | undefined
  return async () => {
    const now = clock.now()
    if (!known || now - known.readAt > KEPT_MS)
      known = { oldest: await readOldest(queries, table, recent), readAt: now }
    const { oldest } = known
    if (oldest === null) return null
    const newest = Math.floor(now / PERIOD_MS)
    return Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index)
  }
}

async function readOldest(queries: Queries, { items }: SharedTable, recent: number): Promise<number | null> {
  const { rows } = await sql<{ period: number }>`
    select period_of(newest_at) as period from ${sql.table(items)} where listed
    order by newest_at desc, id desc offset ${recent} limit 1`.execute(queries)
  return rows[0]?.period ?? null
}
