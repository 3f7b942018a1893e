/** Closes a checkout at the partner, so that it cannot be paid any more. */
import type { Queries } from '../../../database/open-database.ts'
import { AppError } from '../../../base/errors.ts'
import { PaymentPartnerError, type PartnerCheckout, type PaymentPartner } from '../../../ports/payment-partner.ts'
import { askPartner } from './ask-partner.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { storeSubscriptions } from './store-subscription.ts'

export interface OpenedCheckout {
  id: string
  /** The partner's id. */
  partnerId: string
}

/**
 * Throws `payments.unavailable` when the partner does not close it: nothing has changed then. Throws `checkout.paid` when it
 * was paid before: its subscription is stored.
 */
export async function closeCheckout(dependencies: PaymentDependencies, checkout: OpenedCheckout): Promise<void> {
  const { queries, partner } = dependencies
  const closed = await askPartner(() => expireCheckout(partner, checkout.partnerId))
  if (closed?.outcome === 'open') throw new AppError('payments.unavailable')
  if (closed?.outcome === 'completed') {
    await storePayment(dependencies, checkout, closed)
    throw new AppError('checkout.paid')
  }
  await setFailed(queries, checkout.id)
}

/** Whether a checkout can still be paid: one that was declined is final at the partner. Throws `payments.unavailable`. */
export async function isOpenAtPartner(
  { partner }: Pick<PaymentDependencies, 'partner'>,
  { partnerId }: OpenedCheckout,
): Promise<boolean> {
  const checkout = await askPartner(() => unlessUnknown(partner.getCheckout(partnerId)))
  return checkout?.outcome === 'open'
}

/** The checkout after it was closed; null when the partner does not know it any more. Throws `PaymentPartnerError`. */
export const expireCheckout = (partner: PaymentPartner, partnerId: string): Promise<PartnerCheckout | null> =>
  unlessUnknown(partner.expireCheckout(partnerId))

async function unlessUnknown(question: Promise<PartnerCheckout>): Promise<PartnerCheckout | null> {
  try {
    return await question
  } catch (error) {
    if (error instanceof PaymentPartnerError && error.problem === 'not-found') return null
    throw error
  }
}

async function storePayment(
  { queries, clock, partner }: PaymentDependencies,
  { id }: OpenedCheckout,
  { subscriptionId }: PartnerCheckout,
): Promise<void> {
  if (subscriptionId === null) return
  const askedAt = new Date(clock.now())
  const answer = await askPartner(() => partner.getSubscription(subscriptionId))
  await queries.transaction().execute(async (transaction) => {
    await storeSubscriptions(transaction, [answer], askedAt)
    if (answer.status === 'pending') return
    // A later change of the subscription names another checkout.
    await transaction
      .updateTable('checkouts')
      .set({ state: 'active' })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  })
}

/** A checkout that cannot be paid any more. One that has led to a payment stays `active`. */
export const setFailed = (queries: Queries, id: string) =>
  queries
    .updateTable('checkouts')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
