import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import type { UserSubscription, Vendor } from '@rubato/contracts/domain'
import { sql, type Selectable } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import type { ListCursors } from '../../../pagination/list-cursors.ts'
import { isBehind, positionSchema, type Position } from '../../../pagination/newest-first.ts'
import { readPage } from '../../../pagination/read-page.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>

interface Dependencies {
  queries: Queries
  cursors: ListCursors
  /** Describes the present meaning of a stored subscription. */
  describeSubscription: (row: SubscriptionRow) => UserSubscription
}

type Row = SubscriptionRow & { username: string; position: string }

/** Subscriptions at a vendor, the newest first. Throws `request.invalid` for a cursor of another list. */
export async function listAllSubscriptions(
  { queries, cursors, describeSubscription }: Dependencies,
  { vendor, ...page }: EndpointRequest<Endpoints['listAllSubscriptions']>['query'],
): Promise<EndpointOutput<Endpoints['listAllSubscriptions']>> {
  return readPage(cursors, page, {
    list: ['subscriptions', vendor],
    end: positionSchema,
    find: (after, count) => find(queries, vendor, after, count),
    endOf: ({ position, id }): Position => [position, id],
    toItem: (row) => ({ ...describeSubscription(row), user: { id: row.user_id, username: row.username } }),
  })
}

async function find(queries: Queries, vendor: Vendor, after: Position | null, count: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as materialized (
      select *, created_at::text as position from subscriptions
      where external_vendor = ${vendor} and ${isBehind('created_at', 'id', after)}
      order by created_at desc, id desc limit ${count}
    )
    select page.*, username from page join users on users.id = user_id
    order by page.created_at desc, page.id desc`.execute(queries)
  return rows
}
