/** Who may enter, in order. Adapters only report a tier; the rules are here. */
import { z } from 'zod'
import { instantSchema, uuidSchema } from './primitives.ts'

export const membershipTiers = ['free', 'follower', 'supporter', 'master'] as const
export type MembershipTier = (typeof membershipTiers)[number]
export const membershipTierSchema = z.enum(membershipTiers)

/** The tier from which the subscribed area opens. */
export const ACCESS_TIER: MembershipTier = 'follower'

export const isTierAtLeast = (tier: MembershipTier, required: MembershipTier): boolean =>
  membershipTiers.indexOf(tier) >= membershipTiers.indexOf(required)

export const isSubscribed = (tier: MembershipTier): boolean => isTierAtLeast(tier, ACCESS_TIER)

export const vendors = ['patreon', 'scrolller'] as const
export const subscriptionIntervals = ['month', 'year', 'lifetime'] as const

/** Patron status as the app loads it. */
export const patronStatusSchema = z.object({
  linked: z.boolean(),
  membershipTier: membershipTierSchema.default('free'),
})
export type PatronStatus = z.infer<typeof patronStatusSchema>

export const membershipStatusSchema = patronStatusSchema.extend({
  subscribed: z.boolean(),
  vendor: z.enum(vendors),
  interval: z.enum(subscriptionIntervals).optional(),
  endDate: instantSchema.optional(),
  isCancelled: z.boolean(),
  subscriptionId: z.string(),
})
export type MembershipStatus = z.infer<typeof membershipStatusSchema>

export const subscriptionSchema = z.object({
  id: uuidSchema,
  subscription_interval: z.enum(subscriptionIntervals),
  external_subscription_id: z.string(),
  external_vendor: z.enum(vendors),
  start_date: instantSchema,
  end_date: instantSchema.nullable(),
  is_cancelled: z.boolean(),
  is_refunded: z.boolean(),
  created_at: instantSchema,
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const CANCELLATION_REASON_MAX = 1000
export const cancellationSchema = z.object({
  reason: z
    .string()
    .max(CANCELLATION_REASON_MAX, `Reason must be ${CANCELLATION_REASON_MAX} characters or less`)
    .optional(),
})
