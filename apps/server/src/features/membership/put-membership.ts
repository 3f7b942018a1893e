import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { MembershipRow } from './membership.queries.ts'

/** Writes the Patreon membership of a user; null removes it. */
export async function putMembership(
  transaction: Transaction<Tables>,
  userId: string,
  membership: MembershipRow | null,
): Promise<void> {
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
