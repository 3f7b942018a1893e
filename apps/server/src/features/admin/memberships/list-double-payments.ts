import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import type { DoublePayment, PaidTier, SubscriptionInterval } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import { isBehind, positionSchema, type Position } from '../../../pagination/newest-first.ts'
import { readPage, type QueriesAndCursors } from '../../../pagination/read-page.ts'

interface Row {
  id: string
  user_id: string
  username: string
  tier: PaidTier
  subscription_interval: SubscriptionInterval
  external_id: string
  kept_tier: PaidTier | null
  kept_interval: SubscriptionInterval | null
  kept_external_id: string | null
  detected_at: Date
  cancelled_at: Date | null
  outcome: DoublePayment['outcome']
  settled_at: Date | null
  attempts: number
  problem: string | null
  retry_at: Date | null
  /** `detected_at` as the database writes it, without loss. */
  position: string
}

/** Double payments and their outcomes, newest first. Throws `request.invalid` for a cursor of another list. */
export async function listDoublePayments(
  { queries, cursors }: QueriesAndCursors,
  page: EndpointRequest<Endpoints['listDoublePayments']>['query'],
): Promise<EndpointOutput<Endpoints['listDoublePayments']>> {
  return readPage(cursors, page, {
    list: ['double-payments'],
    end: positionSchema,
    find: (after, count) => find(queries, after, count),
    endOf: ({ position, id }): Position => [position, id],
    toItem: toDoublePayment,
  })
}

const toDoublePayment = (row: Row): DoublePayment => ({
  id: row.id,
  user: { id: row.user_id, username: row.username },
  ended: { tier: row.tier, interval: row.subscription_interval, externalId: row.external_id },
  kept:
    row.kept_tier !== null && row.kept_interval !== null && row.kept_external_id !== null
      ? { tier: row.kept_tier, interval: row.kept_interval, externalId: row.kept_external_id }
      : null,
  detectedAt: row.detected_at.toISOString(),
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
  outcome: row.outcome,
  settledAt: row.settled_at?.toISOString() ?? null,
  attempts: row.attempts,
  problem: row.problem,
  retryAt: row.retry_at?.toISOString() ?? null,
})

async function find(queries: Queries, after: Position | null, count: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as materialized (
      select *, detected_at::text as position from double_payments
      where ${isBehind('detected_at', 'subscription_id', after)}
      order by detected_at desc, subscription_id desc limit ${count}
    )
    select page.subscription_id as id, page.user_id, username, ended.tier, ended.subscription_interval,
      ended.external_subscription_id as external_id, kept.tier as kept_tier, kept.subscription_interval as kept_interval,
      kept.external_subscription_id as kept_external_id, detected_at, cancelled_at, outcome, settled_at, attempts, problem,
      retry_at, position
    from page join users on users.id = page.user_id join subscriptions ended on ended.id = page.subscription_id
      left join subscriptions kept on kept.id = page.kept_id
    order by detected_at desc, page.subscription_id desc`.execute(queries)
  return rows
}
