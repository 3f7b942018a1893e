import { PaymentPartnerError, type PartnerCheckout, type PaymentPartner } from '../../../ports/payment-partner.ts'
import { findSubscriptions } from '../subscriptions/subscriptions.queries.ts'
import type { SubscriptionRow } from '../subscriptions/standing.ts'
import { expireCheckout } from './close-checkout.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { unsettledSince } from './partner-events.queries.ts'

type Dependencies = Pick<PaymentDependencies, 'queries' | 'clock' | 'partner'>

/**
 * Closes the checkouts of the member at the partner and stops all renewals, before the account is erased: a payment that settles
 * afterwards would renew without an account to cancel it from. Can be repeated. Throws `PaymentPartnerError`, also while a first
 * payment is pending.
 */
export async function endRenewals(dependencies: Dependencies, userId: string): Promise<void> {
  const { queries, partner } = dependencies
  // Before the subscriptions are read: paying a checkout can renew a cancelled one again.
  const bought = await closeCheckouts(dependencies, userId)
  const renewed = (await findSubscriptions(queries, userId)).filter(mayRenew)
  const ids = new Set([...bought, ...renewed.map(({ external_subscription_id }) => external_subscription_id)])
  for (const id of ids) await cancel(partner, id)
}

/** Returns the partner's ids of the subscriptions that the checkouts have opened or changed. */
async function closeCheckouts({ queries, clock, partner }: Dependencies, userId: string): Promise<string[]> {
  const checkouts = await queries
    .selectFrom('checkouts')
    .select('partner_checkout_id')
    .where('user_id', '=', userId)
    .where('subscription_id', 'is', null)
    .where('created_at', '>', unsettledSince(new Date(clock.now())))
    .execute()
  const bought: string[] = []
  for (const { partner_checkout_id } of checkouts) {
    // Without the id its address was never handed out.
    const closed = partner_checkout_id === null ? null : await expireCheckout(partner, partner_checkout_id)
    if (closed?.outcome === 'open') throw new PaymentPartnerError('conflict', 'the checkout stays open')
    if (closed?.outcome === 'completed') bought.push(await settledSubscription(partner, closed))
  }
  return bought
}

/** The subscription that a paid checkout led to. Throws while its first payment is pending: the partner does not cancel it before. */
async function settledSubscription(partner: PaymentPartner, { subscriptionId }: PartnerCheckout): Promise<string> {
  const subscription = subscriptionId === null ? null : await partner.getSubscription(subscriptionId)
  if (subscription === null || subscription.status === 'pending')
    throw new PaymentPartnerError('conflict', 'the first payment is pending')
  return subscription.id
}

/**
 * Wider than `isRenewedAtPartner`: after the erasure nothing could be cancelled any more, so this includes a dispute that can be
 * won, and an end that may be taken back.
 */
const mayRenew = ({ external_vendor, subscription_interval, is_cancelled, is_refunded }: SubscriptionRow): boolean =>
  external_vendor === 'partner' && subscription_interval !== 'lifetime' && !is_cancelled && !is_refunded

async function cancel(partner: PaymentPartner, id: string): Promise<void> {
  try {
    await partner.cancel(id, undefined)
  } catch (error) {
    // The partner has ended it already, or does not know it any more.
    const isOver = error instanceof PaymentPartnerError && ['conflict', 'not-found'].includes(error.problem)
    if (!isOver) throw error
  }
}
