/** Reports on shared things, what is decided on them, and the log of it. */
import { z } from 'zod'
import { instantSchema, storableSchema, uuidSchema } from './primitives.ts'
import { triggerIdSchema } from './triggers.ts'

/** What can be reported; games and generators join with their rooms. */
export const reportedKinds = ['script', 'dialog', 'user'] as const
export const reportReasons = [
  'minors',
  'non-consent',
  'real-person',
  'incest',
  'animals',
  'self-harm',
  'unsafe',
  'hate',
  'copyright',
  'spam',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]
export const REPORT_TEXT_MAX = 2000
export const STATEMENT_MAX = 1000
/** The address of somebody who reported is forgotten so many days after the decision. */
export const ADDRESS_KEPT_DAYS = 90
/** A report is answered within so many business days. */
export const ANSWER_BUSINESS_DAYS = 7

export const reportWriteSchema = z.object({
  kind: z.enum(reportedKinds),
  id: uuidSchema,
  reason: z.enum(reportReasons),
  text: storableSchema.trim().max(REPORT_TEXT_MAX, `Keep it to ${REPORT_TEXT_MAX} characters.`).default(''),
  /** Where the answer goes; without it, the receipt is the only way to look it up. */
  email: z.email('Enter a valid e-mail address.').max(254).optional(),
})

/** Days on which nobody answers: Saturday and Sunday. */
const isWeekend = (day: number): boolean => day === 0 || day === 6
const DAY_MS = 86_400_000
/** The end of the seventh business day after `from` (ms since 1970, UTC): what came first is never due later. */
export function answerBy(from: number): number {
  let day = Math.floor(from / DAY_MS)
  for (let left = ANSWER_BUSINESS_DAYS; left > 0;) {
    day += 1
    if (!isWeekend(new Date(day * DAY_MS).getUTCDay())) left -= 1
  }
  return (day + 1) * DAY_MS - 1
}

/** Bits of chance in a receipt: nobody finds somebody else's. */
export const RECEIPT_BITS = 128
/** A receipt however it was typed: upper or lower case, with or without its dashes. Answers with its digits alone. */
export const receiptCodeSchema = z
  .string()
  .max(100)
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .refine((digits) => digits.length === RECEIPT_BITS / 4 && /^[0-9a-f]*$/.test(digits), {
    error: 'A receipt has eight groups of four letters and digits.',
  })

export const reportStates = ['open', 'dismissed', 'taken-down'] as const
export type ReportState = (typeof reportStates)[number]
/** As it is now: what was taken down may have been brought back since, whole or in part. */
export const receiptStates = [...reportStates, 'restored', 'partly-restored'] as const
/** What the person who reported may see; found by the secret receipt. */
export const receiptSchema = z.object({
  receipt: z.string(),
  state: z.enum(receiptStates),
  createdAt: instantSchema,
  answerBy: instantSchema,
  /** What was decided, in the words of the admin; absent while open. */
  decision: z.object({ at: instantSchema, statement: z.string() }).optional(),
  /** The latest reversal of it, in the words of the admin. */
  reversal: z.object({ at: instantSchema, statement: z.string() }).optional(),
})
export type Receipt = z.infer<typeof receiptSchema>

/** Why something is in the queue: somebody reported it, or its text named a forbidden subject. */
export const queueSources = ['report', 'held'] as const

/** One thing that waits for a decision, or was decided; all open reports on it stand together. */
export const queueItemSchema = z.object({
  id: uuidSchema,
  source: z.enum(queueSources),
  kind: z.enum(reportedKinds),
  /** `title` and `author` are empty for what is gone, or never was shared. */
  subject: z.object({ id: uuidSchema, title: z.string(), author: z.string(), isVisible: z.boolean() }),
  /** What was reported, each once; for what is held, what it was held for. */
  reasons: z.array(z.string()),
  reportCount: z.int().min(0),
  state: z.enum(reportStates),
  createdAt: instantSchema,
  answerBy: instantSchema,
  isLate: z.boolean(),
  /** What was decided and when; absent while open. */
  decision: z.object({ at: instantSchema, admin: z.string(), statement: z.string() }).optional(),
})
export type QueueItem = z.infer<typeof queueItemSchema>

/** Reports on one thing that are told in full; the number of all is beside them. */
export const REPORTS_TOLD = 100
/** Scripts of one member that are told; all of them are taken down. */
export const SCRIPTS_TOLD = 100
export const sharedStates = ['visible', 'held', 'taken-down', 'not-shared'] as const

/** Everything an admin needs for a decision. What was never shared is its owner's alone and not here. */
export const queueDetailSchema = queueItemSchema.extend({
  reports: z.array(
    z.object({
      reason: z.enum(reportReasons),
      text: z.string(),
      /** Where an answer was asked for; erased some time after the decision. */
      email: z.string().nullable(),
      createdAt: instantSchema,
    }),
  ),
  /** The line that was reported. */
  line: z.object({ trigger: triggerIdSchema, text: z.string(), speech: z.string().nullable() }).optional(),
  /** What a take-down hides: the script, the one a line stands in, or all that a member has shared. */
  scripts: z.array(
    z.object({
      id: uuidSchema,
      title: z.string(),
      description: z.string(),
      tags: z.array(z.string()),
      state: z.enum(sharedStates),
      /** Comes with the product; cannot be taken down. */
      isShipped: z.boolean(),
    }),
  ),
})
export type QueueDetail = z.infer<typeof queueDetailSchema>

/** A line as an admin reads it. */
export const sharedLineSchema = z.object({
  id: uuidSchema,
  trigger: triggerIdSchema,
  text: z.string(),
  speech: z.string().nullable(),
})
export type SharedLine = z.infer<typeof sharedLineSchema>

export const statementSchema = storableSchema
  .trim()
  .min(10, 'Say why, in at least 10 characters.')
  .max(STATEMENT_MAX, `Keep it to ${STATEMENT_MAX} characters.`)

/** `allow` closes a report or releases what was held; `take-down` hides the thing and tells its author why. */
export const decisions = ['allow', 'take-down'] as const
/** What others read of a script as an admin has seen it; needed to let out what is shared. */
const revisionSchema = z.string().max(64)
export const decisionSchema = z.object({
  decision: z.enum(decisions),
  statement: statementSchema,
  revision: revisionSchema.optional(),
})
export type Decision = z.infer<typeof decisionSchema>
export const restoreSchema = z.object({ statement: statementSchema, revision: revisionSchema.optional() })
export type Restore = z.infer<typeof restoreSchema>

/** Texts that name a forbidden subject and are told in full; the number of all is beside them. */
export const NAMED_TEXTS_TOLD = 100
/** What of a script an admin has to look at before it comes out. */
export const scriptReviewSchema = z.object({
  revision: revisionSchema,
  namedCount: z.int().min(0),
  named: z.array(
    z.object({
      /** Of the line that it stands in; null for title, description and tags. */
      trigger: triggerIdSchema.nullable(),
      text: z.string(),
      subjects: z.array(z.string()),
    }),
  ),
})
export type ScriptReview = z.infer<typeof scriptReviewSchema>

export const auditActions = [
  'take-down',
  'restore',
  'dismiss',
  'allow',
  'grant-admin',
  'revoke-admin',
  'reset-password',
] as const
export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** Who did it: an admin's name, or the command line. */
  admin: z.string(),
  action: z.enum(auditActions),
  kind: z.enum(reportedKinds),
  subjectId: uuidSchema,
  statement: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** What admins decided on a script, as its author reads it: without who, and without reports that led to nothing. */
export const authorActions = ['take-down', 'restore', 'allow'] as const
export const scriptDecisionSchema = z.object({
  at: instantSchema,
  action: z.enum(authorActions),
  statement: z.string(),
})
export type ScriptDecision = z.infer<typeof scriptDecisionSchema>
