import { z } from 'zod'
import { subscriptionSchema } from './membership.ts'
import { instantSchema, uuidSchema } from '../primitives.ts'

export const USERNAME_LENGTH = { min: 3, max: 30 } as const

/** The message for a longer name. */
export const usernameTooLong = `Username cannot exceed ${USERNAME_LENGTH.max} characters.`

export const usernameSchema = z
  .string()
  .min(USERNAME_LENGTH.min, `Username must be at least ${USERNAME_LENGTH.min} characters long.`)
  .max(USERNAME_LENGTH.max, usernameTooLong)
  .regex(/^[\p{L}\p{N}_.-]+$/u, 'Username can only contain letters, numbers, dots, dashes, or underscores.')
export const emailSchema = z.email('Enter a valid e-mail address.').max(254)

/** Longest password, characters. */
export const PASSWORD_LENGTH_MAX = 128
/** A password that a user types to sign in; it may be older and weaker than the rule for new passwords. */
export const typedPasswordSchema = z.string().min(1, 'Enter your password.').max(PASSWORD_LENGTH_MAX)

/** The token of an invite link; each is used once. The tokens that the server makes have 32 characters. */
export const inviteSchema = z.string().min(1).max(100)

export const userSchema = z.object({
  id: uuidSchema,
  username: usernameSchema,
  email: emailSchema.nullable(),
  subscriptions: z.array(subscriptionSchema).optional(),
  /** When the member declared to be an adult; null before. */
  ageDeclaredAt: instantSchema.nullable(),
})
export type User = z.infer<typeof userSchema>

/** A suspension as its member and admins see it. */
export const suspensionSchema = z.object({
  /** Written by an admin for the member. */
  reason: z.string(),
  begunAt: instantSchema,
  /** Null: until an admin lifts it. */
  endsAt: instantSchema.nullable(),
})
export type Suspension = z.infer<typeof suspensionSchema>

/** The session of a bearer token, as a hosted identity provider reports it. */
export const authSessionSchema = z.object({
  /** The provider's id of the person. */
  userId: z.string(),
  sessionId: z.string().nullable(),
  status: z.string(),
  /** The person of the provider who acts as this one (impersonation); null for an ordinary session. */
  actor: z.string().nullable(),
  organisationId: z.string().nullable(),
  organisationRole: z.string().nullable(),
  organisationSlug: z.string().nullable(),
  organisationPermissions: z.array(z.string()).nullable(),
  /** Minutes since the first and the second factor were verified; null when never or unknown. */
  factorVerificationAge: z.tuple([z.number().nullable(), z.number().nullable()]).nullable(),
})
export type AuthSession = z.infer<typeof authSessionSchema>
