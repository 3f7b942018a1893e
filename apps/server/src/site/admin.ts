/** The calls of admins, with the data that they need of other features. */
import type { HealthReport, UserSubscription } from '@rubato/contracts/domain'
import { adminRoutes } from '../features/admin/admin.routes.ts'
import { standingAt, type SubscriptionRow } from '../features/membership/subscriptions/standing.ts'
import { findSubscriptions } from '../features/membership/subscriptions/subscriptions.queries.ts'
import type { ConnectedVendor } from '../features/admin/memberships/vendor-reports.ts'
import type { MailGate } from '../mail/mail-gate.ts'
import type { SiteMembership } from './membership.ts'
import type { Site } from './site.ts'

interface Parts {
  mail: MailGate | null
  membership: SiteMembership
  connected: readonly ConnectedVendor[]
  readHealth: () => Promise<HealthReport>
}

export function siteAdmin(
  { database, identity, clock, cursors, jobs, regions }: Site,
  { mail, membership, connected, readHealth }: Parts,
) {
  const { queries } = database
  const describeSubscription = (row: SubscriptionRow) => toUserSubscription(row, clock.now())
  return adminRoutes({
    queries,
    clock,
    cursors,
    jobs,
    identity,
    mail,
    everyoneHolds: membership.everyoneHolds,
    connected,
    regionTable: regions.table,
    readHealth,
    describeSubscription,
    subscriptionsOf: async (userId) => (await findSubscriptions(queries, userId)).map(describeSubscription),
  })
}

const toUserSubscription = (row: SubscriptionRow, now: number): UserSubscription => ({
  id: row.id,
  vendor: row.external_vendor,
  externalId: row.external_subscription_id,
  tier: row.tier,
  interval: row.subscription_interval,
  standing: standingAt(row, now),
  startedAt: row.start_date.toISOString(),
  endsAt: (row.end_date ?? (standingAt(row, now) === 'ended' ? row.open_until : null))?.toISOString() ?? null,
})
