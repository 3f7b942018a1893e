/** What is to be looked up again at Patreon, and why. */
import { createHash } from 'node:crypto'
import type { Queries } from '../../database/open-database.ts'
import type { PatronMessage } from '../../ports/patron-platform.ts'

const digestOf = ({ event, body }: PatronMessage): string =>
  createHash('sha256').update(`${event}\n${body}`).digest('hex')

/**
 * Takes a message and marks the membership it is about, both or neither. False when the same message was taken since
 * `before`, or when nobody here has linked this patron.
 */
export async function takeHint(
  queries: Queries,
  message: PatronMessage,
  patronId: string,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('patreon_messages').where('received_at', '<=', before).execute()
    const taken = await transaction
      .insertInto('patreon_messages')
      .values({ digest: digestOf(message), received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('digest')
      .executeTakeFirst()
    if (!taken) return false
    const marked = await transaction
      .updateTable('patreon_links')
      .set({ hinted_at: now })
      .where('patreon_user_id', '=', patronId)
      .returning('user_id')
      .executeTakeFirst()
    return marked !== undefined
  })
}

/** Whose membership has a hint that was not followed yet, also of links that need linking again; a failed one waits. */
export async function findHinted(queries: Queries, now: Date, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('patreon_links')
    .select('user_id')
    .whereRef('hinted_at', '>=', 'checked_at')
    .where(({ eb, or }) => or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)]))
    .orderBy('hinted_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Linked members whose memberships a night looks up. */
export async function countLinked(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('patreon_links')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('needs_relink', '=', false)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Whose membership was last looked up before `since`, in an order that a walk can go on in after its last. */
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
    // Those that failed lately wait; those whose ending is held back (no failure) are counted again.
    .where(({ eb, or }) => or([eb('failures', '=', 0), eb('retry_at', '<=', now)]))
    .$if(after !== null, (query) => query.where('user_id', '>', after))
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}
