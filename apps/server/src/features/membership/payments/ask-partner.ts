import { AppError } from '../../../base/errors.ts'
import { PaymentPartnerError } from '../../../ports/payment-partner.ts'

/** Runs a question of a member to the partner. Throws `subscription.conflict` or `payments.unavailable` for its problems. */
export async function askPartner<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PaymentPartnerError)) throw error
    throw new AppError(error.problem === 'conflict' ? 'subscription.conflict' : 'payments.unavailable', {
      cause: error,
    })
  }
}
