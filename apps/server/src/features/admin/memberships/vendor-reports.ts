/** What waits and what fails at each vendor of the site. Counts are bounded: they read at most `COUNT_BOUND` rows. */
import { COUNT_BOUND, type Vendor, type VendorReport } from '@rubato/contracts/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'

/** A vendor that the site is connected to, and the job that looks all its members up. */
export interface ConnectedVendor {
  vendor: Vendor
  job: string
  /** Starts a look-up of all members, in the background. */
  reconcile: () => Promise<void>
  /** The hold on endings; null without one, and for a vendor that has none. */
  findHold: () => Promise<VendorReport['hold']>
  /** Called within the transaction of the log entry; false without a hold. */
  releaseHold: (transaction: Queries, now: Date) => Promise<boolean>
}

interface Counts {
  waiting: number
  failing: number
  unmatched: number
  needs_relink: number
  oldest_waiting_at: Date | null
  last_event_at: Date | null
}

export const boundedCount = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (select 1 ${rows} limit ${sql.lit(COUNT_BOUND)}) counted)`

const columnsOf: Record<Vendor, RawBuilder<unknown>> = {
  patreon: sql`
    ${boundedCount(sql`from patreon_links where event_received_at >= checked_at`)} as waiting,
    ${boundedCount(sql`from patreon_links where failures > 0`)} as failing,
    0 as unmatched,
    ${boundedCount(sql`from patreon_links where needs_relink`)} as needs_relink,
    (select min(event_received_at) from patreon_links where event_received_at >= checked_at) as oldest_waiting_at,
    (select max(received_at) from patreon_messages) as last_event_at`,
  partner: sql`
    ${boundedCount(sql`from partner_events where state = 'waiting'`)} as waiting,
    ${boundedCount(sql`from partner_events where state = 'waiting' and attempts > 0`)} as failing,
    ${boundedCount(sql`from partner_events where state = 'unmatched'`)} as unmatched,
    0 as needs_relink,
    (select min(received_at) from partner_events where state = 'waiting') as oldest_waiting_at,
    (select max(received_at) from partner_events where type <> 'look-up') as last_event_at`,
}

export const vendorReports = (queries: Queries, connected: readonly ConnectedVendor[]): Promise<VendorReport[]> =>
  Promise.all(connected.map((vendor) => reportOf(queries, vendor)))

async function reportOf(queries: Queries, { vendor, job, findHold }: ConnectedVendor): Promise<VendorReport> {
  const { rows } = await sql<Counts>`select ${columnsOf[vendor]}`.execute(queries)
  const [counts] = rows
  const looked = await queries
    .selectFrom('nightly_jobs')
    .select(['done_at', 'due_at'])
    .where('name', '=', job)
    .executeTakeFirst()
  return {
    vendor,
    waiting: counts?.waiting ?? 0,
    failing: counts?.failing ?? 0,
    unmatched: counts?.unmatched ?? 0,
    needsRelink: counts?.needs_relink ?? 0,
    oldestWaitingAt: counts?.oldest_waiting_at?.toISOString() ?? null,
    lastEventAt: counts?.last_event_at?.toISOString() ?? null,
    reconciledAt: looked?.done_at?.toISOString() ?? null,
    reconcilesAt: looked?.due_at.toISOString() ?? null,
    hold: await findHold(),
  }
}
