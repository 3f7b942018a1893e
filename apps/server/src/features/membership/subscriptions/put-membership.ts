/** The memberships that authority reads on every request: one row for each vendor. */
import type { Selectable, Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { decisive, type SubscriptionRow } from './standing.ts'

export type MembershipRow = Selectable<Tables['memberships']>
type Vendor = MembershipRow['vendor']

/** Writes the membership of a user at a vendor; null removes it. */
export const putMembership = (
  transaction: Transaction<Tables>,
  { userId, vendor }: { userId: string; vendor: Vendor },
  membership: MembershipRow | null,
): Promise<void> => putMemberships(transaction, vendor, new Map([[userId, membership]]))

/** @param byUser null removes the membership */
async function putMemberships(
  transaction: Transaction<Tables>,
  vendor: Vendor,
  byUser: ReadonlyMap<string, MembershipRow | null>,
): Promise<void> {
  const memberships = [...byUser.values()].filter((membership) => membership !== null)
  const without = [...byUser].filter(([, membership]) => membership === null).map(([userId]) => userId)
  if (memberships.length > 0)
    await transaction
      .insertInto('memberships')
      .values(memberships)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'vendor']).doUpdateSet(({ ref }) => ({
          tier: ref('excluded.tier'),
          subscription_id: ref('excluded.subscription_id'),
          subscription_interval: ref('excluded.subscription_interval'),
          end_date: ref('excluded.end_date'),
          is_cancelled: ref('excluded.is_cancelled'),
          standing: ref('excluded.standing'),
          valid_until: ref('excluded.valid_until'),
          updated_at: ref('excluded.updated_at'),
        })),
      )
      .execute()
  if (without.length > 0)
    await transaction.deleteFrom('memberships').where('user_id', 'in', without).where('vendor', '=', vendor).execute()
}

/**
 * Until the end of the transaction no other one derives memberships of these users. They are locked in the order of their
 * ids, so that no two transactions wait for each other.
 */
export async function lockMembers(transaction: Transaction<Tables>, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await transaction.selectFrom('users').select('id').where('id', 'in', userIds).orderBy('id').forNoKeyUpdate().execute()
}

/**
 * Derives the memberships of users at the payment partner from their subscriptions there, which it returns. The caller has
 * locked the users.
 */
export async function putPartnerMemberships(
  transaction: Transaction<Tables>,
  userIds: readonly string[],
  now: Date,
): Promise<SubscriptionRow[]> {
  const rows = await transaction
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('external_vendor', '=', 'partner')
    .execute()
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  const memberships = userIds.map((userId) => [userId, membershipOf(byUser.get(userId) ?? [], now)] as const)
  await putMemberships(transaction, 'partner', new Map(memberships))
  return rows
}

function membershipOf(subscriptions: readonly SubscriptionRow[], now: Date): MembershipRow | null {
  const best = decisive(subscriptions, now.getTime())
  if (!best) return null
  return {
    user_id: best.user_id,
    vendor: 'partner',
    tier: best.tier,
    subscription_id: best.external_subscription_id,
    subscription_interval: best.subscription_interval,
    end_date: best.end_date,
    is_cancelled: best.is_cancelled,
    standing: best.standing === 'past-due' ? 'declined' : 'paid',
    valid_until: best.open_until,
    updated_at: now,
  }
}
