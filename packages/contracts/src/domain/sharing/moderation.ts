/** Reports on public content, and decisions on reports. */
import { z } from 'zod'
import { instantSchema, storableSchema, uuidSchema } from '../primitives.ts'
import { triggerIdSchema } from '../triggers/trigger-schema.ts'
import { importedSchema } from './imported.ts'

/** The kinds of reported content. */
export const reportedKinds = ['script', 'dialog', 'user', 'game', 'generator', 'author-feedback'] as const
/** The kinds of shared works, which a take-down hides. */
export const sharedKinds = ['script', 'game', 'generator'] as const
export type SharedKind = (typeof sharedKinds)[number]
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
/** The address of a reporter is erased this many days after the decision. */
export const ADDRESS_KEPT_DAYS = 90
/** A report is answered within this many business days. */
export const ANSWER_BUSINESS_DAYS = 7

export const reportWriteSchema = z.object({
  kind: z.enum(reportedKinds),
  id: uuidSchema,
  reason: z.enum(reportReasons),
  text: storableSchema.trim().max(REPORT_TEXT_MAX, `Keep it to ${REPORT_TEXT_MAX} characters.`).default(''),
  /** Address for the answer; without one, only the receipt finds it. */
  email: z.email('Enter a valid e-mail address.').max(254).optional(),
})

/** Saturday and Sunday are not business days. */
const isWeekend = (day: number): boolean => day === 0 || day === 6
const DAY_MS = 86_400_000
/** The end of the seventh business day after `from` (ms since 1970, UTC): an earlier report is never due later. */
export function answerBy(from: number): number {
  let day = Math.floor(from / DAY_MS)
  for (let left = ANSWER_BUSINESS_DAYS; left > 0;) {
    day += 1
    if (!isWeekend(new Date(day * DAY_MS).getUTCDay())) left -= 1
  }
  return (day + 1) * DAY_MS - 1
}

/** Random bits of a receipt: a receipt cannot be guessed. */
export const RECEIPT_BITS = 128
/** A receipt as typed: upper or lower case, with or without dashes. The output is its hex digits. */
export const receiptCodeSchema = z
  .string()
  .max(100)
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .refine((digits) => digits.length === RECEIPT_BITS / 4 && /^[0-9a-f]*$/.test(digits), {
    error: 'A receipt has eight groups of four letters and digits.',
  })

export const reportStates = ['open', 'dismissed', 'taken-down'] as const
export type ReportState = (typeof reportStates)[number]
/** The current state: content that was taken down may be restored since, wholly or partly. */
const receiptStates = [...reportStates, 'restored', 'partly-restored'] as const
/** A reporter's view of the report; found by the secret receipt. */
export const receiptSchema = z.object({
  receipt: z.string(),
  state: z.enum(receiptStates),
  createdAt: instantSchema,
  answerBy: instantSchema,
  /** The decision, with the statement of the admin; absent while open. */
  decision: z.object({ at: instantSchema, statement: z.string() }).optional(),
  /** The latest reversal of the decision, with the statement of the admin. */
  reversal: z.object({ at: instantSchema, statement: z.string() }).optional(),
})
export type Receipt = z.infer<typeof receiptSchema>

/** Why an item is in the queue: a report, or a text that names a forbidden subject. */
const queueSources = ['report', 'held'] as const

/** A subject that waits for a decision, or is decided, with all open reports on it. */
export const queueItemSchema = z.object({
  id: uuidSchema,
  source: z.enum(queueSources),
  kind: z.enum(reportedKinds),
  /** `title` and `author` are empty for a subject that is deleted or was never public. */
  subject: z.object({ id: uuidSchema, title: z.string(), author: z.string(), isVisible: z.boolean() }),
  /** The reasons of the reports, each once; for a held subject, the forbidden subjects. */
  reasons: z.array(z.string()),
  reportCount: z.int().min(0),
  state: z.enum(reportStates),
  createdAt: instantSchema,
  answerBy: instantSchema,
  isLate: z.boolean(),
  /** The decision; absent while open. */
  decision: z.object({ at: instantSchema, admin: z.string(), statement: z.string() }).optional(),
})
export type QueueItem = z.infer<typeof queueItemSchema>

/** Most reports on one subject that are listed; `reportCount` counts all. */
export const REPORTS_LISTED = 100
/** Most items of one member that are listed; a take-down covers all of them. */
export const ITEMS_LISTED = 100
const sharedStates = ['visible', 'held', 'taken-down', 'not-shared'] as const

/** Everything that an admin needs for a decision. Content that was never public stays private and is not included. */
export const queueDetailSchema = queueItemSchema.extend({
  reports: z.array(
    z.object({
      reason: z.enum(reportReasons),
      text: z.string(),
      /** Address for the answer; erased `ADDRESS_KEPT_DAYS` after the decision. */
      email: z.string().nullable(),
      createdAt: instantSchema,
    }),
  ),
  /** The reported dialog. */
  line: z.object({ trigger: triggerIdSchema, text: z.string(), speech: z.string().nullable() }).optional(),
  /** The reported feedback to an author; a take-down deletes it. */
  feedback: z.object({ text: z.string() }).optional(),
  /**
   * The works that a take-down hides: the script, game or generator, the script of the dialog, or everything that the member
   * shares.
   */
  items: z.array(
    z.object({
      kind: z.enum(sharedKinds),
      id: uuidSchema,
      title: z.string(),
      description: z.string(),
      tags: z.array(z.string()),
      state: z.enum(sharedStates),
      /** Ships with the product and cannot be taken down. */
      isShipped: z.boolean(),
    }),
  ),
})
export type QueueDetail = z.infer<typeof queueDetailSchema>

/** A public dialog as an admin reads it. */
export const publicDialogSchema = z.object({
  id: uuidSchema,
  trigger: triggerIdSchema,
  text: z.string(),
  speech: z.string().nullable(),
})

export const statementSchema = storableSchema
  .trim()
  .min(10, 'Say why, in at least 10 characters.')
  .max(STATEMENT_MAX, `Keep it to ${STATEMENT_MAX} characters.`)

/** `allow` closes a report or publishes a held subject; `take-down` hides the subject and informs its author. */
const decisions = ['allow', 'take-down'] as const
/** Identifies the public texts of an item that the admin has read; needed to release a held item. */
const revisionSchema = z.string().max(64)
export const decisionSchema = z.object({
  decision: z.enum(decisions),
  statement: statementSchema,
  revision: revisionSchema.optional(),
})
export type Decision = z.infer<typeof decisionSchema>
export const restoreSchema = z.object({ statement: statementSchema, revision: revisionSchema.optional() })
export type Restore = z.infer<typeof restoreSchema>

/** Most texts with a forbidden subject that are listed; `namedCount` counts all. */
export const NAMED_TEXTS_LISTED = 100
/** The texts that an admin has to read before an item is visible again. */
export const itemReviewSchema = z.object({
  revision: revisionSchema,
  namedCount: z.int().min(0),
  named: z.array(
    z.object({
      /** The trigger of the dialog; null for the other texts of the item. */
      trigger: triggerIdSchema.nullable(),
      text: z.string(),
      subjects: z.array(z.string()),
    }),
  ),
  /** Of an imported game: the file that it was made from, and when its owner declared that they may share it. */
  imported: importedSchema.extend({ declaredAt: instantSchema.nullable() }).optional(),
})
export type ItemReview = z.infer<typeof itemReviewSchema>

/** Decisions on an item that its author is informed of. */
export const authorActions = ['take-down', 'restore', 'allow'] as const
/** Decisions that the owner of the subject never learns of, on any screen or in the archive: a dismissed report stays secret. */
export const secretActions = ['dismiss'] as const

/** A decision on an item as its author reads it: without the admin's name, and without `secretActions`. */
export const itemDecisionSchema = z.object({
  at: instantSchema,
  action: z.enum(authorActions),
  statement: z.string(),
})
export type ItemDecision = z.infer<typeof itemDecisionSchema>
