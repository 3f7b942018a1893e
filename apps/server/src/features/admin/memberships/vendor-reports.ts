/** Waiting and failing work at each vendor of the site. Counts are bounded: they read at most `COUNT_BOUND` rows. */
import { COUNT_BOUND, type Vendor, type VendorAccess, type VendorReport } from '@rubato/contracts/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import { isDelivered } from '../../../database/partner-events.ts'
import type { JobReport } from '../../../jobs/schedule.ts'

/** A vendor that the site is connected to, and the job that looks all its members up. */
export interface ConnectedVendor {
  vendor: Vendor
  job: string
  /** The hold on endings; null without one, and for a vendor that has none. */
  findHold: () => Promise<VendorReport['hold']>
  /** The stored answers about a member, and how they are judged now. */
  explain: (userId: string) => Promise<Omit<VendorAccess, 'vendor'>>
  /** Asks about one member, or queues the question. */
  lookUp: (userId: string) => Promise<void>
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

/** Whether the partner failed to answer. `not-found` is an answer: the event waits because the partner's API may lag behind it. */
const isUnanswered = sql<boolean>`problem is distinct from 'not-found'`

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
    ${boundedCount(sql`from partner_events where state = 'waiting' and attempts > 0 and ${isUnanswered}`)} as failing,
    ${boundedCount(sql`from partner_events where state = 'unmatched'`)} as unmatched,
    0 as needs_relink,
    (select min(received_at) from partner_events where state = 'waiting') as oldest_waiting_at,
    (select max(received_at) from partner_events where ${isDelivered}) as last_event_at`,
}

export const vendorReports = (
  queries: Queries,
  connected: readonly ConnectedVendor[],
  jobs: readonly JobReport[],
): Promise<VendorReport[]> => Promise.all(connected.map((vendor) => reportOf(queries, vendor, jobs)))

async function reportOf(
  queries: Queries,
  { vendor, job, findHold }: ConnectedVendor,
  jobs: readonly JobReport[],
): Promise<VendorReport> {
  const { rows } = await sql<Counts>`select ${columnsOf[vendor]}`.execute(queries)
  const [counts] = rows
  const looked = jobs.find(({ name }) => name === job)
  return {
    vendor,
    waiting: counts?.waiting ?? 0,
    failing: counts?.failing ?? 0,
    unmatched: counts?.unmatched ?? 0,
    needsRelink: counts?.needs_relink ?? 0,
    oldestWaitingAt: counts?.oldest_waiting_at?.toISOString() ?? null,
    lastEventAt: counts?.last_event_at?.toISOString() ?? null,
    reconciledAt: looked?.doneAt?.toISOString() ?? null,
    reconcilesAt: looked?.dueAt.toISOString() ?? null,
    hold: await findHold(),
  }
}
