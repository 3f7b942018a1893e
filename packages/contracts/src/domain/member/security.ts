/** The security of an account: its address, second factor, passkeys and sessions. */
import { z } from 'zod'
import { instantSchema, shownLineSchema, uuidSchema } from '../primitives.ts'
import { emailSchema } from './user.ts'

/** Characters of a passkey's name. */
const PASSKEY_NAME_MAX = 60
export const PASSKEYS_MAX = 20
/** Recovery codes that are made at a time. */
export const RECOVERY_CODES = 10

export const passkeyNameSchema = shownLineSchema
  .trim()
  .min(1, 'Give the passkey a name.')
  .max(PASSKEY_NAME_MAX, `A name cannot exceed ${PASSKEY_NAME_MAX} characters.`)

/** Six digits of an authenticator app, or a recovery code. Spaces and dashes do not count. */
export const factorCodeSchema = z
  .string()
  .max(40, 'Enter the six digits, or a recovery code.')
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z0-9]{10})$/, 'Enter the six digits, or a recovery code.'))

export const passkeySchema = z.object({
  id: uuidSchema,
  name: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

export const sessionSchema = z.object({
  id: uuidSchema,
  /** Browser and system, such as "Firefox on Linux"; null when they are unknown. */
  device: z.string().nullable(),
  createdAt: instantSchema,
  /** To within a quarter of an hour. */
  lastSeenAt: instantSchema,
  isCurrent: z.boolean(),
})
export type AccountSession = z.infer<typeof sessionSchema>

export const accountSecuritySchema = z.object({
  email: emailSchema,
  emailVerified: z.boolean(),
  /** The address that waits for its confirmation; null without one. */
  pendingEmail: emailSchema.nullable(),
  /** Null while it is off. */
  secondFactor: z.object({ since: instantSchema, recoveryCodesLeft: z.int() }).nullable(),
  passkeys: z.array(passkeySchema),
  /** Newest first. */
  sessions: z.array(sessionSchema),
})
export type AccountSecurity = z.infer<typeof accountSecuritySchema>
