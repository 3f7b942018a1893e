/** The memberships that authority reads on every request: one row for each vendor. */
import type { Selectable, Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { decisive } from './standing.ts'

export type MembershipRow = Selectable<Tables['memberships']>
type Vendor = MembershipRow['vendor']

/** Writes the membership of a user at a vendor; null removes it. */
export async function putMembership(
  transaction: Transaction<Tables>,
  { userId, vendor }: { userId: string; vendor: Vendor },
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
  await transaction.deleteFrom('memberships').where('user_id', '=', userId).where('vendor', '=', vendor).execute()
}

/** Until the end of the transaction no other one derives a membership of this user. */
export const lockMember = (transaction: Transaction<Tables>, userId: string) =>
  transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** Derives the membership of a user at the payment partner from their subscriptions there. The caller has locked the user. */
export async function putPartnerMembership(transaction: Transaction<Tables>, userId: string, now: Date): Promise<void> {
  const rows = await transaction
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('external_vendor', '=', 'scrolller')
    .execute()
  const best = decisive(rows, now.getTime())
  const membership: MembershipRow | null = best
    ? {
        user_id: userId,
        vendor: 'scrolller',
        tier: best.tier,
        subscription_id: best.external_subscription_id,
        subscription_interval: best.subscription_interval,
        end_date: best.end_date,
        is_cancelled: best.is_cancelled,
        standing: best.standing === 'past-due' ? 'declined' : 'paid',
        valid_until: best.open_until,
        updated_at: now,
      }
    : null
  await putMembership(transaction, { userId, vendor: 'scrolller' }, membership)
}
