import { z } from 'zod'
import { uuidSchema } from '../domain/primitives.ts'
import {
  cancellationSchema,
  checkoutStatusSchema,
  intervalSchema,
  ownSubscriptionSchema,
  ownSubscriptionsSchema,
  paidTierSchema,
  pricingSchema,
  paymentReceiptSchema,
} from '../domain/member/payments.ts'
import { defineEndpoint } from './endpoint.ts'

const subscriptionParams = z.object({ subscriptionId: uuidSchema })

/** On a site without partner payments, calls that need the partner answer `payments.not-offered`. */
export const paymentEndpoints = {
  getPricing: defineEndpoint({
    method: 'GET',
    path: '/pricing',
    summary: 'The prices of this site by tier and interval, as configured.',
    access: 'public',
    response: pricingSchema,
  }),
  listSubscriptions: defineEndpoint({
    method: 'GET',
    path: '/subscriptions',
    summary:
      'All subscriptions that the user ever had, at Patreon and at the payment partner, with what each unlocks, why it does or does not, and until when.',
    access: 'user',
    beforeAcceptance: true,
    response: ownSubscriptionsSchema,
  }),
  startCheckout: defineEndpoint({
    method: 'POST',
    path: '/subscriptions/checkout',
    summary:
      'The address of a hosted checkout at the payment partner. A renewed subscription at the partner is changed by it; one with the same tier and interval, or a lifetime of the tier, is refused. An earlier checkout for something else is closed before; 409 when that one is paid already. Nothing is granted before the partner reports the payment.',
    access: 'user',
    vendorCallsPerHour: 20,
    refusesBlocked: true,
    refusesSuspended: true,
    body: z.object({ tier: paidTierSchema, interval: intervalSchema }),
    response: z.object({ checkoutId: uuidSchema, url: z.url() }),
    errors: [
      'payments.not-offered',
      'payments.no-price',
      'payments.unavailable',
      'account.erasure-due',
      'subscription.exists',
      'checkout.paid',
      'checkout.replaced',
      'request.too-many',
    ],
  }),
  getCheckout: defineEndpoint({
    method: 'GET',
    path: '/subscriptions/checkout/:checkoutId',
    summary:
      'Whether the partner has confirmed the payment of a checkout, as stored. The return address of a checkout has its id in `checkout`.',
    access: 'user',
    beforeAcceptance: true,
    params: z.object({ checkoutId: uuidSchema }),
    response: checkoutStatusSchema,
    errors: ['checkout.not-found'],
  }),
  cancelSubscription: defineEndpoint({
    method: 'POST',
    path: '/subscriptions/:subscriptionId/cancel',
    summary: 'Stop the renewal at the payment partner; access stays until the end of the paid period.',
    access: 'user',
    vendorCallsPerHour: 20,
    beforeAcceptance: true,
    params: subscriptionParams,
    body: cancellationSchema,
    response: ownSubscriptionSchema,
    errors: ['payments.not-offered', 'payments.unavailable', 'subscription.not-found', 'subscription.conflict'],
  }),
  resumeSubscription: defineEndpoint({
    method: 'POST',
    path: '/subscriptions/:subscriptionId/resume',
    summary: 'Renew a cancelled subscription again, before its period is over.',
    access: 'user',
    vendorCallsPerHour: 20,
    refusesBlocked: true,
    refusesSuspended: true,
    params: subscriptionParams,
    response: ownSubscriptionSchema,
    errors: [
      'payments.not-offered',
      'payments.unavailable',
      'subscription.not-found',
      'subscription.conflict',
      'subscription.exists',
      'account.erasure-due',
    ],
  }),
  listReceipts: defineEndpoint({
    method: 'GET',
    path: '/subscriptions/:subscriptionId/receipts',
    summary: 'Links to the receipts at the payment partner, newest first.',
    access: 'user',
    vendorCallsPerHour: 60,
    beforeAcceptance: true,
    params: subscriptionParams,
    response: z.object({ data: z.array(paymentReceiptSchema) }),
    errors: ['payments.not-offered', 'payments.unavailable', 'subscription.not-found'],
  }),
  partnerWebhook: defineEndpoint({
    method: 'POST',
    path: '/payments/webhook',
    summary:
      'For the payment partner: an event in the form of Standard Webhooks. It is stored before the answer; the server then asks the partner for the subscription and does not trust the event.',
    access: 'public',
    headers: z.object({
      'webhook-id': z.string().max(255).default(''),
      'webhook-timestamp': z.string().max(20).default(''),
      'webhook-signature': z.string().max(2000).default(''),
    }),
    body: z.looseObject({}),
    signed: true,
    response: z.object({ received: z.literal(true) }),
    errors: ['payments.webhook-refused', 'payments.not-offered'],
  }),
} as const
