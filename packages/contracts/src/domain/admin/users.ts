/** Accounts for admins: ways to sign in, payments, suspensions. Never their private texts. */
import { z } from 'zod'
import { membershipTierSchema, vendors } from '../member/membership.ts'
import { checkoutStates, intervalSchema, paidTierSchema, subscriptionStandings } from '../member/payments.ts'
import { sessionSchema } from '../member/security.ts'
import { suspensionSchema } from '../member/user.ts'
import { instantSchema, uuidSchema } from '../primitives.ts'
import { statementSchema } from '../sharing/moderation.ts'

/** `suspended`: the suspension that ends first comes first. `leaving`: accounts that will be erased, the next one first. */
export const userShows = ['all', 'suspended', 'admins', 'leaving'] as const
export type UserShow = (typeof userShows)[number]

export const listedUserSchema = z.object({
  id: uuidSchema,
  username: z.string(),
  email: z.string().nullable(),
  createdAt: instantSchema,
  membershipTier: membershipTierSchema,
  isAdmin: z.boolean(),
  suspension: suspensionSchema.nullable(),
  /** When the account will be erased; null where its member has not requested it. */
  eraseAt: instantSchema.nullable(),
})
export type ListedUser = z.infer<typeof listedUserSchema>

/** A subscription with the reason why it opens the site or does not. */
export const userSubscriptionSchema = z.object({
  id: uuidSchema,
  vendor: z.enum(vendors),
  /** The number at the vendor. */
  externalId: z.string(),
  tier: paidTierSchema,
  interval: intervalSchema,
  standing: z.enum(subscriptionStandings),
  startedAt: instantSchema,
  /** When it ends or ended; null while it is renewed, and for a lifetime. */
  endsAt: instantSchema.nullable(),
})
export type UserSubscription = z.infer<typeof userSubscriptionSchema>

/** Most rows of each history of a member that are shown, the newest first. */
export const USER_HISTORY_LISTED = 100

export const userDetailSchema = listedUserSchema.extend({
  ageDeclaredAt: instantSchema.nullable(),
  /** Null where the identity provider does not know the person any more. */
  signIn: z
    .object({
      /** Null where a hosted provider keeps it. */
      emailVerified: z.boolean().nullable(),
      hasSecondFactor: z.boolean().nullable(),
      passkeys: z.int().min(0).nullable(),
      sessions: z.array(sessionSchema.omit({ isCurrent: true })),
    })
    .nullable(),
  suspensions: z.array(suspensionSchema.extend({ liftedAt: instantSchema.nullable() })),
  subscriptions: z.array(userSubscriptionSchema),
  /** Payments that the member started. */
  payments: z.array(
    z.object({
      tier: paidTierSchema,
      interval: intervalSchema,
      state: z.enum(checkoutStates),
      /** Why it failed, in the words of the partner. */
      message: z.string().nullable(),
      createdAt: instantSchema,
    }),
  ),
  patreon: z
    .object({
      linkedAt: instantSchema,
      checkedAt: instantSchema,
      needsRelink: z.boolean(),
      /** Look-ups in a row without a usable answer. */
      failures: z.int().min(0),
    })
    .nullable(),
})
export type UserDetail = z.infer<typeof userDetailSchema>

/** Why an admin does something. */
export const reasonedSchema = z.object({ statement: statementSchema })
export type Reasoned = z.infer<typeof reasonedSchema>

/** The reason is shown to the member. `endsAt` null: until an admin lifts it. */
export const suspendSchema = reasonedSchema.extend({ endsAt: instantSchema.nullable() })
export type Suspend = z.infer<typeof suspendSchema>
