/** Memberships at Patreon among the subscriptions: one row for each patron that a member has linked. */
import { isSubscribed, type PaidTier } from '@rubato/contracts/domain'
import type { Insertable, Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { putMembership, type MembershipRow } from './put-membership.ts'

/** Writes the membership at Patreon, with its subscription; null after unlinking, and for a patron without one. */
export async function putPatronage(
  transaction: Transaction<Tables>,
  userId: string,
  membership: MembershipRow | null,
  now: Date,
): Promise<void> {
  await putMembership(transaction, { userId, vendor: 'patreon' }, membership)
  const row = membership && subscriptionOf(membership)
  // A member can have linked another patron before.
  await endPatronages(transaction, userId, now, row?.external_subscription_id ?? null)
  if (!row) return
  await transaction
    .insertInto('subscriptions')
    .values({ ...row, start_date: now, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'external_vendor', 'external_subscription_id']).doUpdateSet(row),
    )
    .execute()
}

/** Null for a membership that opens nothing. */
function subscriptionOf(membership: MembershipRow): Omit<Insertable<Tables['subscriptions']>, 'start_date'> | null {
  const { tier, standing, is_cancelled } = membership
  if (!isSubscribed(tier) || standing === 'unpaid' || standing === 'former') return null
  return {
    user_id: membership.user_id,
    external_vendor: 'patreon',
    external_subscription_id: membership.subscription_id,
    tier: tier as PaidTier,
    // Patreon names no cadence for gifts: tiers are priced by the month.
    subscription_interval: membership.subscription_interval ?? 'month',
    standing: standing === 'declined' ? 'past-due' : is_cancelled ? 'cancelled' : 'active',
    end_date: membership.end_date,
    is_cancelled,
    is_refunded: false,
    open_until: membership.valid_until,
  }
}

/** Ends the running subscriptions at Patreon, except the subscription of the patron `keep`. */
async function endPatronages(
  transaction: Transaction<Tables>,
  userId: string,
  now: Date,
  keep: string | null,
): Promise<void> {
  await transaction
    .updateTable('subscriptions')
    .set(({ fn, val }) => ({
      standing: 'ended' as const,
      end_date: fn<Date>('least', ['end_date', val(now)]),
      open_until: fn<Date>('least', ['open_until', val(now)]),
    }))
    .where('user_id', '=', userId)
    .where('external_vendor', '=', 'patreon')
    .where('standing', '<>', 'ended')
    .$if(keep !== null, (query) => query.where('external_subscription_id', '<>', keep ?? ''))
    .execute()
}
