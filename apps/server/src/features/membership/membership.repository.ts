import { createHash } from 'node:crypto'
import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'

const hashOf = (state: string): string => createHash('sha256').update(state).digest('hex')

export async function saveState(queries: Queries, state: string, userId: string, expiresAt: Date): Promise<void> {
  await queries
    .insertInto('patreon_states')
    .values({ state_hash: hashOf(state), user_id: userId, expires_at: expiresAt })
    .execute()
}

/** Takes the state away, whoever asks; true when it was this person's and still good. */
export async function consumeState(queries: Queries, state: string, userId: string, now: Date): Promise<boolean> {
  await queries.deleteFrom('patreon_states').where('expires_at', '<=', now).execute()
  const taken = await queries
    .deleteFrom('patreon_states')
    .where('state_hash', '=', hashOf(state))
    .returning('user_id')
    .executeTakeFirst()
  return taken?.user_id === userId
}

export const findLink = (queries: Queries, userId: string) =>
  queries.selectFrom('patreon_links').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const findLinkOfPatron = (queries: Queries, patronId: string) =>
  queries.selectFrom('patreon_links').selectAll().where('patreon_user_id', '=', patronId).executeTakeFirst()

export const findMembership = (queries: Queries, userId: string) =>
  queries
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('vendor', '=', 'patreon')
    .executeTakeFirst()

export type MembershipRow = Selectable<Tables['memberships']>

/** Link and membership together, or neither. Throws a unique violation when the patron belongs to someone else. */
export async function saveLink(
  queries: Queries,
  link: Insertable<Tables['patreon_links']>,
  membership: MembershipRow | null,
): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('patreon_links')
      .values(link)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
      .execute()
    await putMembership(transaction, link.user_id, membership)
  })
}

/** Writes the Patreon membership of a person; null removes it. */
export async function putMembership(
  transaction: Transaction<Tables>,
  userId: string,
  membership: MembershipRow | null,
) {
  if (membership) {
    await transaction
      .insertInto('memberships')
      .values(membership)
      .onConflict((conflict) => conflict.columns(['user_id', 'vendor']).doUpdateSet(membership))
      .execute()
    return
  }
  await transaction.deleteFrom('memberships').where('user_id', '=', userId).where('vendor', '=', 'patreon').execute()
}

export async function removeLink(queries: Queries, userId: string): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('patreon_links').where('user_id', '=', userId).execute()
    await putMembership(transaction, userId, null)
  })
}

/** Ends memberships that no good answer has confirmed for too long. The link stays, and a good answer brings them back. */
export async function endLapsed(queries: Queries, now: Date): Promise<void> {
  await queries
    .updateTable('memberships')
    .set({ tier: 'free' })
    .where('tier', '<>', 'free')
    .where('valid_until', '<=', now)
    .execute()
}
