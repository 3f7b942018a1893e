/** Membership tiers in ascending order. Adapters report a tier; the rules are here. */
import { z } from 'zod'
import { instantSchema, uuidSchema } from '../primitives.ts'

export const membershipTiers = ['free', 'follower', 'supporter', 'master'] as const
export type MembershipTier = (typeof membershipTiers)[number]
export const membershipTierSchema = z.enum(membershipTiers)

/** Membership of a site: the patrons of a campaign, or everybody with an account, who then holds every tier. */
export const membershipModes = ['patreon', 'open'] as const
export type MembershipMode = (typeof membershipModes)[number]

/** Permission to make an account: everybody, people with an invite, or no one. */
export const signUpModes = ['open', 'invite', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]

/** The tier from which the subscribed area opens. */
const ACCESS_TIER: MembershipTier = 'follower'

export const isTierAtLeast = (tier: MembershipTier, required: MembershipTier): boolean =>
  membershipTiers.indexOf(tier) >= membershipTiers.indexOf(required)

/** The highest of some tiers, `free` for none: of two vendors the better membership counts. */
export const highestTier = (tiers: readonly MembershipTier[]): MembershipTier =>
  tiers.reduce((best, tier) => (isTierAtLeast(best, tier) ? best : tier), 'free')

export const isSubscribed = (tier: MembershipTier): boolean => isTierAtLeast(tier, ACCESS_TIER)

export const vendors = ['patreon', 'partner'] as const
export type Vendor = (typeof vendors)[number]
export const subscriptionIntervals = ['month', 'year', 'lifetime'] as const
export type SubscriptionInterval = (typeof subscriptionIntervals)[number]

/**
 * Why a membership does not open the site, or will stop doing so:
 * - `no-membership`: the linked Patreon account has none here.
 * - `unpaid`: a free membership.
 * - `declined`: the last payment could not be collected. `former`: it was cancelled and its paid period is over.
 * - `cancelled`: it was cancelled and runs until `endsAt`.
 * - `unconfirmed`: Patreon has given no usable answer for days; access ends at `endsAt` unless one arrives.
 * - `lapsed`: `unconfirmed`, after `endsAt`.
 * - `revoked`: Patreon reports that the member removed the link there.
 */
const membershipNoticeReasons = [
  'no-membership',
  'unpaid',
  'declined',
  'former',
  'cancelled',
  'unconfirmed',
  'lapsed',
  'revoked',
] as const

const membershipNoticeSchema = z.object({
  reason: z.enum(membershipNoticeReasons),
  /** When access ends; absent where it has ended or never began. */
  endsAt: instantSchema.optional(),
  /** The vendor of the subscription that it is about; absent: Patreon. */
  vendor: z.enum(vendors).optional(),
})
export type MembershipNotice = z.infer<typeof membershipNoticeSchema>

/** The last look-up at Patreon: running, answered, or failed to give a usable answer. */
const lookUpStates = ['running', 'answered', 'failed'] as const

/** Patron status as the app loads it. */
export const patronStatusSchema = z.object({
  linked: z.boolean(),
  membershipTier: membershipTierSchema.default('free'),
  notice: membershipNoticeSchema.optional(),
  /** Absent where nothing is linked. */
  lookUp: z.enum(lookUpStates).optional(),
  /** The page at Patreon on which a member changes their membership. */
  manageUrl: z.url().optional(),
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

/** One subscription of a member, at Patreon or at the payment partner, also one that has ended. */
export const subscriptionSchema = z.object({
  id: uuidSchema,
  subscription_interval: z.enum(subscriptionIntervals),
  external_subscription_id: z.string(),
  /** The word of the specification for the payment partner is `scrolller`. */
  external_vendor: z.enum(['patreon', 'scrolller']),
  start_date: instantSchema,
  end_date: instantSchema.nullable(),
  is_cancelled: z.boolean(),
  is_refunded: z.boolean(),
  created_at: instantSchema,
})
export type Subscription = z.infer<typeof subscriptionSchema>
