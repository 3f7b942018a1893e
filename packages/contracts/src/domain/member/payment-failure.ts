/** Why a payment failed. Without zod: every page loads this module with the routes. */

/** Why a payment failed: the codes that the partner's return address can carry in `code`. */
export const paymentFailureCodes = [
  'declined',
  'call-bank',
  'insufficient-funds',
  'card-expired',
  'authentication-failed',
  'left',
  'checkout-expired',
] as const
export type PaymentFailureCode = (typeof paymentFailureCodes)[number]

/** Longest message of a failed payment that is shown, characters. */
export const PAYMENT_MESSAGE_MAX = 200
