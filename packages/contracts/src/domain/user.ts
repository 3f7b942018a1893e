import { z } from 'zod'
import { subscriptionSchema } from './membership.ts'
import { mixesAlphabets } from './names.ts'
import { instantSchema, isVisible, uuidSchema } from './primitives.ts'

export const USERNAME_LENGTH = { min: 3, max: 30 } as const

const tooLong = `Username cannot exceed ${USERNAME_LENGTH.max} characters.`

export const usernameSchema = z
  .string()
  .min(USERNAME_LENGTH.min, `Username must be at least ${USERNAME_LENGTH.min} characters long.`)
  .max(USERNAME_LENGTH.max, tooLong)
  .regex(/^[\p{L}\p{N}_.-]+$/u, 'Username can only contain letters, numbers, dots, dashes, or underscores.')
/** A name as it is chosen; names that are there already may be older than these rules. */
export const newUsernameSchema = z
  .string()
  // Before composition a letter may be several code units: twice the length is let through to the check behind it.
  .max(2 * USERNAME_LENGTH.max, tooLong)
  .normalize('NFKC')
  .pipe(usernameSchema)
  .refine((name) => /[\p{L}\p{N}]/u.test(name) && isVisible(name), 'Username must contain a letter or a number.')
  .refine((name) => !/[\u115F\u1160\u3164\uFFA0]/u.test(name), 'Username holds a letter that cannot be seen.')
  .refine((name) => !mixesAlphabets(name), 'Username can only contain letters of one alphabet.')
export const emailSchema = z.email('Enter a valid e-mail address.').max(254)

export const userSchema = z.object({
  id: uuidSchema,
  username: usernameSchema,
  email: emailSchema.nullable(),
  subscriptions: z.array(subscriptionSchema).optional(),
  /** When the member declared to be an adult; null until then. */
  ageDeclaredAt: instantSchema.nullable(),
})
export type User = z.infer<typeof userSchema>

/** What the identity side knows of a session; a hosted provider may fill the organisation fields. */
export const authSessionSchema = z.object({
  userId: uuidSchema,
  sessionId: z.string(),
  status: z.enum(['active', 'pending', 'ended']),
  actor: z.string().nullable(),
  organisationId: z.string().nullable(),
  organisationRole: z.string().nullable(),
  organisationSlug: z.string().nullable(),
  organisationPermissions: z.array(z.string()).nullable(),
  /** Minutes since the first and the second factor were verified; null when never. */
  factorVerificationAge: z.tuple([z.number().nullable(), z.number().nullable()]).nullable(),
})
export type AuthSession = z.infer<typeof authSessionSchema>
