/** Subscriptions as their owner sees them: the unlocked features, the reason, the end, and the actions. */
import {
  capabilitiesOf,
  savedItemLimit,
  type MembershipTier,
  type OwnSubscription,
  type OwnSubscriptions,
  type Subscription,
} from '@rubato/contracts/domain'
import { isRenewedAtPartner } from './partner-answer.ts'
import { redundantIfRenewed } from './redundant-subscriptions.ts'
import { decisive, isOpen, standingAt, type SubscriptionRow } from './standing.ts'

/** The entity of the specification. */
export const subscriptionOf = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  subscription_interval: row.subscription_interval,
  external_subscription_id: row.external_subscription_id,
  external_vendor: row.external_vendor === 'partner' ? 'scrolller' : row.external_vendor,
  start_date: row.start_date.toISOString(),
  end_date: row.end_date?.toISOString() ?? null,
  is_cancelled: row.is_cancelled,
  is_refunded: row.is_refunded,
  created_at: row.created_at.toISOString(),
})

/** @param now ms since 1970 */
export function actionsOf(row: SubscriptionRow, now: number): OwnSubscription['actions'] {
  if (row.external_vendor === 'patreon') return []
  const isResumable = standingAt(row, now) === 'cancelled'
  return [
    ...(isRenewedAtPartner(row) ? ['cancel' as const] : []),
    ...(isResumable ? ['resume' as const] : []),
    'receipts',
  ]
}

interface Site {
  /** ms since 1970 */
  now: number
  /** The page at Patreon; null on a site without it. */
  manageUrl: string | null
}

/** Without resuming what another subscription covers: both would be charged. */
const offeredActions = (rows: readonly SubscriptionRow[], row: SubscriptionRow, now: number) =>
  actionsOf(row, now).filter((action) => action !== 'resume' || redundantIfRenewed(rows, row.id, now).length === 0)

function ownSubscription(
  row: SubscriptionRow,
  { now, manageUrl }: Site,
): Omit<OwnSubscription, 'actions' | 'doublePayment'> {
  return {
    ...subscriptionOf(row),
    tier: row.tier,
    standing: standingAt(row, now),
    isOpen: isOpen(row, now),
    accessEndsAt: accessEndOf(row, now)?.toISOString() ?? null,
    unlocks: capabilitiesOf(row.tier, now),
    savedItemsMax: savedItemLimit[row.tier],
    manageUrl: row.external_vendor === 'patreon' ? manageUrl : null,
  }
}

/** While it is renewed no end is shown; `open_until` then only limits how long a missing confirmation is tolerated. */
const accessEndOf = (row: SubscriptionRow, now: number): Date | null =>
  isOpen(row, now) ? row.end_date : (row.end_date ?? row.open_until)

interface Own extends Site {
  /** The member's tier here, which also a membership without a subscription can give. */
  membershipTier: MembershipTier
  /** The outcomes of double payments, by subscription id. */
  doublePayments: ReadonlyMap<string, OwnSubscription['doublePayment']>
}

export function ownSubscriptions(
  rows: readonly SubscriptionRow[],
  { membershipTier, doublePayments, ...site }: Own,
): OwnSubscriptions {
  const { now } = site
  const decides = decisive(rows, now)
  const data = rows.map((row) => ({
    ...ownSubscription(row, site),
    actions: offeredActions(rows, row, now),
    doublePayment: doublePayments.get(row.id) ?? null,
  }))
  return {
    membershipTier,
    decidedBy: decides?.id ?? null,
    data: [...data.filter(({ isOpen }) => isOpen), ...data.filter((each) => !each.isOpen)],
  }
}
