/** The partner with the hosted payment pages. Adapters report its answers; `payments/states.ts` interprets them. */
import type { PaidTier, PaymentReceipt, SubscriptionInterval } from '@rubato/contracts/domain'

export interface PaymentPartner {
  /** The products that the partner sells for this site. */
  readonly products: readonly Product[]
  /**
   * Opens a hosted checkout. A repetition with the same `reference` gives the same checkout. With `changes` it changes that
   * subscription instead of opening a second one.
   */
  openCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>
  getCheckout(id: string): Promise<PartnerCheckout>
  /**
   * Closes an open checkout, so that it cannot be paid any more; a repetition changes nothing. Returns the checkout after it:
   * `completed` when it was paid before.
   */
  expireCheckout(id: string): Promise<PartnerCheckout>
  getSubscription(id: string): Promise<PartnerSubscription>
  /** Stops the renewal; a repetition changes nothing. Returns the subscription after it. */
  cancel(id: string, reason: string | undefined): Promise<PartnerSubscription>
  resume(id: string): Promise<PartnerSubscription>
  /**
   * Pays the last payment back, which ends the subscription; a repetition changes nothing. Returns the subscription after it.
   * `conflict`: the partner does not refund it.
   */
  refund(id: string): Promise<PartnerSubscription>
  /** Newest first. */
  listReceipts(id: string): Promise<PaymentReceipt[]>
  /** Verifies signature and time, and reads the event; null when the partner did not sign it within the last 5 minutes. */
  readWebhook(request: PartnerWebhook): PartnerEvent | null
}

export interface Product {
  /** The partner's id. */
  id: string
  tier: PaidTier
  interval: SubscriptionInterval
  amountCents: number
  currency: string
}

interface CheckoutRequest {
  /** Our id of the checkout, which the partner returns with everything that follows from it. */
  reference: string
  product: Product
  /** The partner's id of a subscription that is to be changed. */
  changes: string | null
  successUrl: string
  /** The partner adds `code`, where it is one of `paymentFailureCodes`, and `message`. */
  failureUrl: string
}

/** An unverified webhook call. */
export interface PartnerWebhook {
  id: string
  timestamp: string
  signature: string
  /** As it was received: the signature is over the bytes. */
  body: Uint8Array
}

/** A verified event. It only identifies what to request from the partner: its content may be old or out of order. */
export interface PartnerEvent {
  type: string
  /** Null when the event is about neither a subscription nor a checkout. */
  subject: { kind: 'subscription' | 'checkout'; id: string } | null
}

const checkoutOutcomes = ['open', 'completed', 'failed', 'expired'] as const

export interface PartnerCheckout {
  id: string
  reference: string
  outcome: (typeof checkoutOutcomes)[number]
  message: string | null
  /** The subscription that a completed checkout has opened or changed. */
  subscriptionId: string | null
}

/**
 * `pending`: the first payment is not settled. `past-due`: a renewal failed and is tried again. `expired`: over, for
 * whichever reason but the last two.
 */
export const partnerStatuses = ['pending', 'active', 'past-due', 'expired', 'refunded', 'disputed'] as const
export type PartnerStatus = (typeof partnerStatuses)[number]

export interface PartnerSubscription {
  id: string
  /** Of the checkout that opened or last changed it. */
  reference: string
  product: Product
  status: PartnerStatus
  /** False when it was cancelled to the end of its period. */
  renews: boolean
  startedAt: Date
  /** End of the paid period; null for a lifetime. */
  periodEnd: Date | null
  /** When it expired, was refunded or was disputed. */
  endedAt: Date | null
  /** Counts its changes at the partner: an answer with a lower revision is older. */
  revision: number
}

/**
 * - `unavailable`: no answer, or an error. `unreadable`: an answer of another shape, or about an unknown product.
 * - `not-found`: the partner does not know the id. `conflict`: it refuses this change in the present state.
 */
export type PartnerProblem = 'unavailable' | 'unreadable' | 'not-found' | 'conflict'

export class PaymentPartnerError extends Error {
  readonly problem: PartnerProblem
  constructor(problem: PartnerProblem, detail: string, cause?: unknown) {
    super(`${problem}: ${detail}`, { cause })
    this.name = 'PaymentPartnerError'
    this.problem = problem
  }
}
