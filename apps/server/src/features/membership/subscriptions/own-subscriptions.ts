/** Subscriptions as their owner sees them: what each unlocks, why, until when, and what can be done. */
import {
  capabilitiesOf,
  savedItemLimit,
  type MembershipTier,
  type OwnSubscription,
  type OwnSubscriptions,
  type Subscription,
} from '@rubato/contracts/domain'
import { decisive, isOpen, standingAt, type SubscriptionRow } from './standing.ts'

/** The entity of the specification. */
export const subscriptionOf = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  subscription_interval: row.subscription_interval,
  external_subscription_id: row.external_subscription_id,
  external_vendor: row.external_vendor,
  start_date: row.start_date.toISOString(),
  end_date: row.end_date?.toISOString() ?? null,
  is_cancelled: row.is_cancelled,
  is_refunded: row.is_refunded,
  created_at: row.created_at.toISOString(),
})

/** @param now ms since 1970 */
export function actionsOf(row: SubscriptionRow, now: number): OwnSubscription['actions'] {
  if (row.external_vendor === 'patreon') return []
  const standing = standingAt(row, now)
  const renews = (standing === 'active' || standing === 'past-due') && row.subscription_interval !== 'lifetime'
  return [...(renews ? ['cancel' as const] : []), ...(standing === 'cancelled' ? ['resume' as const] : []), 'receipts']
}

/** @param manageUrl the page at Patreon; null on a site without it */
export function ownSubscription(row: SubscriptionRow, now: number, manageUrl: string | null): OwnSubscription {
  return {
    ...subscriptionOf(row),
    tier: row.tier,
    standing: standingAt(row, now),
    isOpen: isOpen(row, now),
    accessEndsAt: accessEndOf(row, now)?.toISOString() ?? null,
    unlocks: capabilitiesOf(row.tier, now),
    savedItemsMax: savedItemLimit[row.tier],
    actions: actionsOf(row, now),
    manageUrl: row.external_vendor === 'patreon' ? manageUrl : null,
  }
}

/** While it is renewed no end is shown; `open_until` then only limits how long a missing confirmation is tolerated. */
const accessEndOf = (row: SubscriptionRow, now: number): Date | null =>
  isOpen(row, now) ? row.end_date : (row.end_date ?? row.open_until)

/** @param membershipTier what the member holds here, which also a membership without a subscription can give */
export function ownSubscriptions(
  rows: readonly SubscriptionRow[],
  { now, manageUrl, membershipTier }: { now: number; manageUrl: string | null; membershipTier: MembershipTier },
): OwnSubscriptions {
  const decides = decisive(rows, now)
  const data = rows.map((row) => ownSubscription(row, now, manageUrl))
  return {
    membershipTier,
    decidedBy: decides?.id ?? null,
    data: [...data.filter(({ isOpen }) => isOpen), ...data.filter((each) => !each.isOpen)],
  }
}
