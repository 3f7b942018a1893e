/** The file of `npm run admin -- members`: JSON lines, the first about the file, then one for each account. */
import { OperatorError } from '../../base/operator-error.ts'
import {
  emailSchema,
  instantSchema,
  membershipTiers,
  storableSchema,
  subscriptionIntervals,
  usernameSchema,
} from '@rubato/contracts/domain'
import { z } from 'zod'

export const MEMBERS_MAX = 200_000
/** Maximum length of a line, characters. */
export const LINE_MAX = 64 * 1024
const SUBSCRIPTIONS_MAX = 100

/** Names the line; nothing was changed. */
export class MemberFileError extends OperatorError {
  override readonly name = 'MemberFileError'
}

const vendorIdSchema = storableSchema.min(1).max(200)
const intervalSchema = z.enum(subscriptionIntervals)

export const headSchema = z.strictObject({
  rubato: z.literal('members'),
  version: z.literal(1),
  madeAt: instantSchema,
  hasPasswords: z.boolean(),
})

/** The last known state of the patron; the member links Patreon again to update it. */
const patronageSchema = z.strictObject({
  tier: z.enum(membershipTiers),
  patronId: vendorIdSchema,
  interval: intervalSchema.nullable(),
  endDate: instantSchema.nullable(),
  isCancelled: z.boolean(),
  standing: z.enum(['paid', 'given', 'declined', 'former', 'unpaid']).nullable(),
  validUntil: instantSchema,
})

const subscriptionSchema = z.strictObject({
  id: vendorIdSchema,
  tier: z.enum(['follower', 'supporter', 'master']),
  interval: intervalSchema,
  standing: z.enum(['active', 'cancelled', 'past-due', 'ended', 'refunded', 'disputed']),
  startDate: instantSchema,
  endDate: instantSchema.nullable(),
  isCancelled: z.boolean(),
  isRefunded: z.boolean(),
  openUntil: instantSchema.nullable(),
  revision: z.int().min(0).max(2_000_000_000),
})

const suspensionSchema = z
  .strictObject({
    reason: storableSchema.min(1).max(2000),
    begunAt: instantSchema,
    endsAt: instantSchema.nullable(),
  })
  .refine(({ begunAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(begunAt), {
    path: ['endsAt'],
    message: 'is not after begunAt',
  })

export const memberSchema = z.strictObject({
  username: usernameSchema,
  email: emailSchema,
  emailVerified: z.boolean(),
  createdAt: instantSchema,
  /** scrypt of better-auth: salt and key. */
  password: z
    .string()
    .regex(/^[0-9a-f]{32}:[0-9a-f]{128}$/, 'is no hash of a password of this program')
    .optional(),
  suspension: suspensionSchema.nullable(),
  patreon: patronageSchema.nullable(),
  /** At the payment partner. */
  subscriptions: z.array(subscriptionSchema).max(SUBSCRIPTIONS_MAX),
})
export type MemberLine = z.infer<typeof memberSchema>

/** The first problem of a value, with the place of its field. */
export const problemOf = ({ issues: [issue] }: z.ZodError): string =>
  [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
