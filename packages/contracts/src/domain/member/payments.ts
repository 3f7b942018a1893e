/** Subscriptions as their owner sees them, prices, and the checkout at the payment partner. */
import { z } from 'zod'
import { instantSchema, storableSchema, uuidSchema } from '../primitives.ts'
import { capabilities } from './capabilities.ts'
import { membershipTierSchema, subscriptionIntervals, subscriptionSchema } from './membership.ts'
import { PAYMENT_MESSAGE_MAX } from './payment-failure.ts'

/** A tier that is paid for. */
export const paidTierSchema = membershipTierSchema.exclude(['free'])
export type PaidTier = z.infer<typeof paidTierSchema>

export const intervalSchema = z.enum(subscriptionIntervals)

/**
 * Why a subscription opens the site, or does not:
 * - `active`: paid, and renewed at the end of its period; a lifetime one has no end.
 * - `cancelled`: not renewed; it opens the site until its end date.
 * - `past-due`: the last payment failed; it opens the site until its end date, unless a further attempt succeeds.
 * - `ended`: its paid time is over, or its Patreon account was unlinked.
 * - `refunded`, `disputed`: the payment was taken back or is contested; it opens nothing from that moment on.
 */
export const subscriptionStandings = ['active', 'cancelled', 'past-due', 'ended', 'refunded', 'disputed'] as const
export type SubscriptionStanding = (typeof subscriptionStandings)[number]

/** The owner's actions on a subscription. */
const subscriptionActions = ['cancel', 'resume', 'receipts'] as const

/**
 * The outcome of a second payment. Its renewal is cancelled first. `waiting`: the refund at the partner is pending.
 * `refunded`: the last payment was paid back. `not-refundable`: the partner does not pay it back by itself.
 */
export const doublePaymentOutcomes = ['waiting', 'refunded', 'not-refundable'] as const

/** A subscription as its owner sees it. */
export const ownSubscriptionSchema = subscriptionSchema.extend({
  tier: paidTierSchema,
  standing: z.enum(subscriptionStandings),
  /** Whether it opens the site now. */
  isOpen: z.boolean(),
  /** When access by this subscription ends or ended; null while it is renewed, and for a lifetime. */
  accessEndsAt: instantSchema.nullable(),
  /** The capabilities of its tier now; also of an ended subscription, for a comparison. */
  unlocks: z.array(z.enum(capabilities)),
  /** Most saved items of each kind; null is unlimited. */
  savedItemsMax: z.int().nullable(),
  /** Of a subscription that was paid although another one covers it: the outcome; null of all others. */
  doublePayment: z.enum(doublePaymentOutcomes).nullable(),
  /** None for a subscription at Patreon: `manageUrl` leads there. */
  actions: z.array(z.enum(subscriptionActions)),
  /** The page at Patreon on which a patron changes the membership; null for the payment partner. */
  manageUrl: z.url().nullable(),
})
export type OwnSubscription = z.infer<typeof ownSubscriptionSchema>

export const ownSubscriptionsSchema = z.object({
  /** The highest tier of all open subscriptions, whichever vendor; on a site with open membership, everybody's tier. */
  membershipTier: membershipTierSchema,
  /** The open subscription that gives this tier; null where none does. */
  decidedBy: uuidSchema.nullable(),
  /** Open ones first, then the newest. */
  data: z.array(ownSubscriptionSchema),
})
export type OwnSubscriptions = z.infer<typeof ownSubscriptionsSchema>

/** Smallest amount of money that is counted: cents, pence and the like. */
export const amountCentsSchema = z.int().min(0).max(100_000_000)
/** ISO 4217. */
export const currencySchema = z
  .string()
  .max(3)
  .regex(/^[A-Z]{3}$/)

const priceSchema = z.object({
  tier: paidTierSchema,
  interval: intervalSchema,
  amountCents: amountCentsSchema,
  currency: currencySchema,
})
export type Price = z.infer<typeof priceSchema>

export const pricingSchema = z.object({
  /** The products of the payment partner, ordered by tier and interval; empty on a site without partner payments. */
  prices: z.array(priceSchema),
  /**
   * The campaign at Patreon; null on a site with open membership. `amounts`: prices of the tiers there, cents of `currency` a
   * month; empty where the site does not know them.
   */
  patreon: z
    .object({
      pageUrl: z.url(),
      amounts: z.partialRecord(paidTierSchema, amountCentsSchema),
      currency: currencySchema,
    })
    .nullable(),
})
export type Pricing = z.infer<typeof pricingSchema>

/** `waiting`: the partner has not confirmed a payment yet. `active`: the membership is stored. `failed`: nothing was charged. */
export const checkoutStates = ['waiting', 'active', 'failed'] as const

export const checkoutStatusSchema = z.object({
  state: z.enum(checkoutStates),
  /** Why the payment failed, in the words of the partner: plain text. */
  message: z.string().max(PAYMENT_MESSAGE_MAX).optional(),
  /** The subscription that the checkout has opened or changed. */
  subscriptionId: uuidSchema.optional(),
})
export type CheckoutStatus = z.infer<typeof checkoutStatusSchema>

export const paymentReceiptSchema = z.object({
  /** The number on the receipt. */
  number: z.string(),
  issuedAt: instantSchema,
  amountCents: amountCentsSchema,
  currency: currencySchema,
  /** The receipt on the pages of the partner. */
  url: z.url(),
})
export type PaymentReceipt = z.infer<typeof paymentReceiptSchema>

export const CANCELLATION_REASON_MAX = 1000
/** The reason is passed on to the payment partner and is not stored here. */
export const cancellationSchema = z.object({
  reason: storableSchema
    .max(CANCELLATION_REASON_MAX, `Reason must be ${CANCELLATION_REASON_MAX} characters or less`)
    .optional(),
})
