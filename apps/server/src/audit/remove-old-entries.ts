/** Removes entries of the log about accounts and the site when their period is over; decisions on works stay. */
import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import { retention } from '../jobs/retention.ts'
import type { Clock } from '../ports/clock.ts'

export async function removeOldEntries({ queries, clock }: { queries: Queries; clock: Clock }): Promise<void> {
  const { ms } = retention.accountActions
  // The database refuses younger entries by its own clock, which may be behind that of the process.
  await sql`delete from audit_log where kind in ('user', 'site')
    and at < least(${new Date(clock.now() - ms)}::timestamptz, now() - ${ms / 1000}::float8 * interval '1 second')`.execute(
    queries,
  )
}
