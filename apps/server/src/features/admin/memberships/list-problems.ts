import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import type { MembershipProblem, Vendor } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import { isBehind, positionSchema, type Position } from '../../../pagination/newest-first.ts'
import { readPage, type QueriesAndCursors } from '../../../pagination/read-page.ts'

interface ProblemRow {
  id: string
  kind: MembershipProblem['kind']
  user_id: string | null
  username: string | null
  subject: string | null
  type: string | null
  problem: string | null
  attempts: number
  since: Date
  /** `since` as the database writes it, without loss. */
  position: string
  retry_at: Date | null
}

/** Events and links of a vendor that need attention, the latest first. Throws `request.invalid` for another cursor. */
export async function listMembershipProblems(
  { queries, cursors }: QueriesAndCursors,
  { vendor, ...page }: EndpointRequest<Endpoints['listMembershipProblems']>['query'],
): Promise<EndpointOutput<Endpoints['listMembershipProblems']>> {
  return readPage(cursors, page, {
    list: ['membership-problems', vendor],
    end: positionSchema,
    find: (after, count) => findBy[vendor](queries, after, count),
    endOf: ({ position, id }): Position => [position, id],
    toItem: toProblem,
  })
}

const toProblem = (row: ProblemRow): MembershipProblem => ({
  id: row.id,
  kind: row.kind,
  user: row.user_id !== null && row.username !== null ? { id: row.user_id, username: row.username } : null,
  subject: row.subject,
  type: row.type,
  problem: row.problem,
  attempts: row.attempts,
  since: row.since.toISOString(),
  retryAt: row.retry_at?.toISOString() ?? null,
})

type Find = (queries: Queries, after: Position | null, count: number) => Promise<ProblemRow[]>

/** The owner of a subscription that is stored already; an event about a checkout is found by the checkout. */
const findEvents: Find = async (queries, after, count) => {
  const { rows } = await sql<ProblemRow>`
    with page as materialized (
      select * from partner_events
      where (state = 'unmatched' or (state = 'waiting' and attempts > 0)) and ${isBehind('received_at', 'id', after)}
      order by received_at desc, id desc limit ${count}
    )
    select page.id, case state when 'unmatched' then 'unmatched' else 'event-failed' end as kind, users.id as user_id,
      users.username, page.subject, type, problem, attempts, received_at as since, received_at::text as position, retry_at
    from page left join users on users.id = coalesce(
      (select user_id from subscriptions
        where external_vendor = 'partner' and starts_with(page.subject, 'subscription/')
          and external_subscription_id = substr(page.subject, length('subscription/') + 1)),
      (select user_id from checkouts where partner_checkout_id = substr(page.subject, length('checkout/') + 1)
        and starts_with(page.subject, 'checkout/')))
    order by received_at desc, page.id desc`.execute(queries)
  return rows
}

const findLinks: Find = async (queries, after, count) => {
  const { rows } = await sql<ProblemRow>`
    select users.id, case when needs_relink then 'needs-relink' else 'look-up-failed' end as kind, users.id as user_id,
      username, null as subject, null as type, null as problem, failures as attempts, linked_at as since,
      linked_at::text as position, retry_at
    from patreon_links join users on users.id = user_id
    where (needs_relink or failures > 0) and ${isBehind('linked_at', 'user_id', after)}
    order by linked_at desc, user_id desc limit ${count}`.execute(queries)
  return rows
}

const findBy: Record<Vendor, Find> = { patreon: findLinks, partner: findEvents }
