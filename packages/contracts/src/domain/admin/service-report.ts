/** Memberships and the service for admins: working, waiting and failing parts. */
import { z } from 'zod'
import { alarmSchema } from './alarms.ts'
import { vendors } from '../member/membership.ts'
import { doublePaymentOutcomes, intervalSchema, paidTierSchema } from '../member/payments.ts'
import { instantSchema, uuidSchema } from '../primitives.ts'
import { userSubscriptionSchema } from './users.ts'

/** Counts stop here: a list of a million rows answers as fast as one of ten. */
export const COUNT_BOUND = 1000
/** At `COUNT_BOUND` it means "so many or more". */
const boundedCountSchema = z.int().min(0).max(COUNT_BOUND)

export const vendorSchema = z.enum(vendors)

export const vendorReportSchema = z.object({
  vendor: vendorSchema,
  /** Webhook events and look-ups that wait for an answer of the vendor. */
  waiting: boundedCountSchema,
  /** Those that failed at least once. */
  failing: boundedCountSchema,
  /** Events that no account here belongs to. */
  unmatched: boundedCountSchema,
  /** Links that their members have to renew. */
  needsRelink: boundedCountSchema,
  /** When the oldest waiting event was received: how far the site is behind the webhook. */
  oldestWaitingAt: instantSchema.nullable(),
  lastEventAt: instantSchema.nullable(),
  /** The last look-up of all members, and the next one; null before the first. */
  reconciledAt: instantSchema.nullable(),
  reconcilesAt: instantSchema.nullable(),
  /** A look-up that would have ended implausibly many memberships: none ends until an admin releases it. */
  hold: z
    .object({ heldAt: instantSchema, endings: z.int(), members: z.int(), releasedAt: instantSchema.nullable() })
    .nullable(),
})
export type VendorReport = z.infer<typeof vendorReportSchema>

const userRefSchema = z.object({ id: uuidSchema, username: z.string() })

/**
 * - `event-failed`: the vendor gave no usable answer about the subject of an event.
 * - `unmatched`: the vendor's answer names no account here.
 * - `needs-relink`: the member's link is not valid at the vendor any more.
 * - `look-up-failed`: the vendor gave no usable answer about the member.
 */
const membershipProblemKinds = ['event-failed', 'unmatched', 'needs-relink', 'look-up-failed'] as const

export const membershipProblemSchema = z.object({
  /** Of the event or of the member. */
  id: z.string(),
  kind: z.enum(membershipProblemKinds),
  /** Null for an event that no account belongs to yet. */
  user: userRefSchema.nullable(),
  /** The subject of an event: `subscription/` or `checkout/` and the number at the vendor. */
  subject: z.string().nullable(),
  /** The type of the event, as the vendor names it. */
  type: z.string().nullable(),
  /** Why the last attempt failed: `unavailable`, `refused` and the like. */
  problem: z.string().nullable(),
  attempts: z.int().min(0),
  /** When the event was received, or the account linked. */
  since: instantSchema,
  retryAt: instantSchema.nullable(),
})
export type MembershipProblem = z.infer<typeof membershipProblemSchema>

const paidSubscriptionSchema = z.object({
  tier: paidTierSchema,
  interval: intervalSchema,
  /** The number at the vendor. */
  externalId: z.string(),
})

/** A subscription that was paid although another one of the member covers it. */
export const doublePaymentSchema = z.object({
  /** Of the subscription that is ended. */
  id: uuidSchema,
  user: userRefSchema,
  ended: paidSubscriptionSchema,
  /** The one that the member keeps; null when it no longer exists. */
  kept: paidSubscriptionSchema.nullable(),
  detectedAt: instantSchema,
  /** When the partner stopped the renewal; null before, and for a lifetime. */
  cancelledAt: instantSchema.nullable(),
  outcome: z.enum(doublePaymentOutcomes),
  settledAt: instantSchema.nullable(),
  attempts: z.int().min(0),
  problem: z.string().nullable(),
  retryAt: instantSchema.nullable(),
})
export type DoublePayment = z.infer<typeof doublePaymentSchema>

export const listedSubscriptionSchema = userSubscriptionSchema.extend({ user: userRefSchema })
export type ListedSubscription = z.infer<typeof listedSubscriptionSchema>

/** Most errors that are listed, the latest first. */
export const ERRORS_LISTED = 50

/** The error budget: a call is good without a 5xx and under `slowMs`; `target` of the calls of `days` have to be. */
export const BUDGET = { days: 28, slowMs: 250, target: 0.9995 } as const

export const healthReportSchema = z.object({
  checkedAt: instantSchema,
  versions: z.object({
    app: z.string(),
    engine: z.string(),
    node: z.string(),
    database: z.string(),
    /** The last migration. */
    schema: z.string(),
  }),
  database: z.object({
    kind: z.enum(['pglite', 'postgresql']),
    /** Time of a query that reads nothing. */
    ms: z.number().min(0),
    bytes: z.number().min(0),
  }),
  /** This server process; others of the same site are not counted. */
  process: z.object({ startedAt: instantSchema, memoryBytes: z.number().min(0) }),
  mail: z.object({
    isSent: z.boolean(),
    waiting: boundedCountSchema,
    failing: boundedCountSchema,
    oldestWaitingAt: instantSchema.nullable(),
  }),
  vendors: z.array(vendorReportSchema),
  /** Null where the site makes no nightly backups. */
  backups: z
    .object({
      /** Null before the first. */
      last: z.object({ madeAt: instantSchema, bytes: z.int().min(0) }).nullable(),
      /** A night has passed without one. */
      isMissing: z.boolean(),
    })
    .nullable(),
  jobs: z.array(
    z.object({
      name: z.string(),
      doneAt: instantSchema.nullable(),
      /** Its last run did not succeed; it is repeated. */
      hasFailed: z.boolean(),
      dueAt: instantSchema,
    }),
  ),
  /** Those that are raised, and those that were resolved within a week; the latest first. */
  alarms: z.array(alarmSchema),
  /** Calls of the API within the days of the budget, and the good ones of them. */
  budget: z.object({ answered: z.number().min(0), good: z.number().min(0) }),
  /** The job queues, with the time since which a job has waited. */
  queues: z.array(z.object({ name: z.string(), oldestWaitingAt: instantSchema.nullable() })),
  /** Disks of this machine that the site writes to. */
  disks: z.array(
    z.object({ name: z.enum(['data', 'backups']), freeBytes: z.number().min(0), totalBytes: z.number().min(1) }),
  ),
  /** Log lines of the levels error and warn since the process started. They hold no text of members. */
  errors: z.object({
    total: z.int().min(0),
    lastHour: z.int().min(0),
    latest: z.array(
      z.object({
        at: instantSchema,
        level: z.enum(['error', 'warn']),
        message: z.string(),
        /** Type and code of the cause. */
        cause: z.string().nullable(),
        /** Finds the log line. */
        reference: z.string().nullable(),
      }),
    ),
  }),
})
export type HealthReport = z.infer<typeof healthReportSchema>
