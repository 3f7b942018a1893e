import type { Queries } from '../../../database/open-database.ts'

/**
 * Users with a webhook event since their last look-up, also of links that need linking again; after a failed look-up not
 * before `retry_at`.
 */
export async function findUsersWithEvents(queries: Queries, now: Date, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('patreon_links')
    .select('user_id')
    .whereRef('event_received_at', '>=', 'checked_at')
    .where(({ eb, or }) => or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)]))
    .orderBy('event_received_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}

/** The number of members that a nightly run looks up. */
export async function countLinked(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('patreon_links')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('needs_relink', '=', false)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** A keyset page, ordered by user id, of the users who were last looked up before `since`. */
export async function findUncheckedSince(
  queries: Queries,
  since: Date,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await queries
    .selectFrom('patreon_links')
    .select('user_id')
    .where('needs_relink', '=', false)
    .where('checked_at', '<', since)
    // After a failure not before `retry_at`; a held ending is no failure and is counted again.
    .where(({ eb, or }) => or([eb('failures', '=', 0), eb('retry_at', '<=', now)]))
    .$if(after !== null, (query) => query.where('user_id', '>', after))
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}
