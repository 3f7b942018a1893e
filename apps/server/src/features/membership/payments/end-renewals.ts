import type { Queries } from '../../../database/open-database.ts'
import { PaymentPartnerError, type PaymentPartner } from '../../../ports/payment-partner.ts'
import { findSubscriptions } from '../subscriptions/subscriptions.queries.ts'
import type { SubscriptionRow } from '../subscriptions/standing.ts'

/** Stops the renewal of all that the member has at the partner, before the account is erased. Throws `PaymentPartnerError`. */
export async function endRenewals(
  { queries, partner }: { queries: Queries; partner: PaymentPartner },
  userId: string,
): Promise<void> {
  for (const row of await findSubscriptions(queries, userId)) {
    if (renews(row)) await cancel(partner, row.external_subscription_id)
  }
}

/** Also one that has ended here: its renewal may only be late. */
const renews = ({ external_vendor, subscription_interval, is_cancelled, is_refunded }: SubscriptionRow): boolean =>
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
