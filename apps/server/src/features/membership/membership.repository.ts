import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import type { PatreonLinkRow, Tables } from '../../database/tables.ts'

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

export type MembershipRow = Tables['memberships']

/** Link and membership together, or neither. Throws a unique violation when the patron belongs to someone else. */
export async function saveLink(
  queries: Queries,
  link: PatreonLinkRow,
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

/** Updates what a check found; nothing when the link was removed meanwhile, so an unlink cannot be undone by it. */
export async function saveCheck(
  queries: Queries,
  userId: string,
  changes: Partial<PatreonLinkRow>,
  membership: MembershipRow | null,
): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const updated = await transaction
      .updateTable('patreon_links')
      .set(changes)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst()
    if (updated) await putMembership(transaction, userId, membership)
  })
}

async function putMembership(transaction: Transaction<Tables>, userId: string, membership: MembershipRow | null) {
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

export const saveTokens = (queries: Queries, userId: string, tokens: Partial<PatreonLinkRow>) =>
  queries.updateTable('patreon_links').set(tokens).where('user_id', '=', userId).execute()

export async function removeLink(queries: Queries, userId: string): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('patreon_links').where('user_id', '=', userId).execute()
    await putMembership(transaction, userId, null)
  })
}
