import { z } from 'zod'
import { lineConditionsSchema } from './line-conditions.ts'
import {
  arraySchema,
  authorSchema,
  descriptionSchema,
  instantSchema,
  revisionSchema,
  storableSchema,
  titleSchema,
  uuidSchema,
} from '../primitives.ts'
import { tagNameSchema, tagSchema } from './tag.ts'
import { triggerIdSchema } from '../triggers/trigger-schema.ts'

/** The scripts that ship with the product, under fixed ids. */
export const DEFAULT_SCRIPT_ID = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10'
export const COUNTDOWN_SCRIPT_ID = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c11'
export const COACH_SCRIPT_ID = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c12'
export const TEASE_SCRIPT_ID = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c13'
export const CONDUCTOR_SCRIPT_ID = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c14'

export const DIALOG_TEXT_MAX = 500
export const RATING_SCALE = 5
/** Fewer votes give no score. */
export const RATING_MIN_VOTES = 3

export const intendedSexes = ['all', 'male', 'female'] as const
export const intendedSexSchema = z.enum(intendedSexes)
export const voteSchema = z.union([z.literal(-1), z.literal(1)])
export const bookmarkSchema = z.object({ id: uuidSchema, createdAt: instantSchema })

export const ratingSchema = z.object({
  votes: z.int().min(0),
  /** On a scale of 5, from the Wilson lower bound of the up-share; absent below three votes. */
  score: z.number().min(0).max(RATING_SCALE).optional(),
})
/** Held: the script names a forbidden subject and waits for an admin. Taken down: an admin decided. */
export const moderationStates = ['held', 'taken-down'] as const

export const scriptSchema = z.object({
  id: uuidSchema,
  // As stored: an older script may break today's limits.
  title: z.string(),
  description: z.string(),
  /** For other members the published ones. */
  dialogCount: z.int().min(0),
  /** Absent in answers that a browser kept earlier. */
  publishedDialogCount: z.int().min(0).optional(),
  triggerCoveragePercentage: z.number().min(0).max(100),
  createdBy: authorSchema,
  published: z.boolean(),
  /**
   * Whether members find it: it is published with a published dialog, and no decision or delisted tag hides it. Absent in
   * answers that a browser kept earlier.
   */
  listed: z.boolean().optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** For the owner alone: counts the changes of title, description, sex and tags. A change names the revision that it is based on. */
  revision: revisionSchema.optional(),
  bookmark: bookmarkSchema.optional(),
  vote: voteSchema.optional(),
  rating: ratingSchema,
  tags: z.array(tagSchema),
  intended_sex: intendedSexSchema,
  /** Number of members whose settings name the script. */
  uses: z.int().min(0).optional(),
  /** The origin of a clone, with title and author at the time of cloning. */
  credit: z.object({ scriptId: uuidSchema.nullable(), title: z.string(), author: z.string() }).optional(),
  /** For the owner alone: why other members do not see the script. */
  moderation: z.object({ state: z.enum(moderationStates), reason: z.string(), since: instantSchema }).optional(),
})
export type Script = z.infer<typeof scriptSchema>

/** A deleted script that its owner can still restore. */
export const deletedScriptSchema = z.object({
  ...scriptSchema.pick({ id: true, title: true, dialogCount: true }).shape,
  /** When it is deleted permanently. */
  until: instantSchema,
})
export type DeletedScript = z.infer<typeof deletedScriptSchema>

export const scriptSorts = ['newest', 'top-rated', 'most-used'] as const
export type ScriptSort = (typeof scriptSorts)[number]

/** Most dialogs of a script. */
export const DIALOGS_MAX = 20_000
/** Most dialogs of one trigger of a script. */
export const DIALOGS_PER_TRIGGER = 1000
export const TAGS_MAX = 20
export const scriptCreateSchema = z.object({
  title: titleSchema,
  description: descriptionSchema,
  intended_sex: intendedSexSchema.default('all'),
  tags: arraySchema(tagNameSchema, { max: TAGS_MAX }).default([]),
})

export const scriptUpdateSchema = z
  .object({
    title: titleSchema,
    description: descriptionSchema,
    published: z.boolean(),
    intended_sex: intendedSexSchema,
    tags: arraySchema(tagNameSchema, { max: TAGS_MAX }),
    revision: revisionSchema,
  })
  .partial()

export const dialogTextSchema = storableSchema
  .min(1, 'Write at least one character.')
  .max(DIALOG_TEXT_MAX, `Keep it to ${DIALOG_TEXT_MAX} characters.`)
  .refine((text) => text === '' || text.trim() !== '', 'Write at least one character.')
export const dialogSchema = z.object({
  id: uuidSchema,
  trigger: triggerIdSchema,
  text: dialogTextSchema,
  /** How the text is pronounced, where the pronunciation differs from the writing. */
  speech: z.string().max(DIALOG_TEXT_MAX).optional(),
  /** The moments at which it may be said; at any where absent. */
  when: lineConditionsSchema.optional(),
  createdBy: authorSchema,
  cloned: z.boolean(),
  published: z.boolean(),
  /** Counts the changes. A change names the revision that it is based on. */
  revision: revisionSchema.optional(),
})
export type Dialog = z.infer<typeof dialogSchema>

export const triggerItemSchema = z.object({ id: triggerIdSchema, dialogCount: z.int().min(0).optional() })
export type TriggerItem = z.infer<typeof triggerItemSchema>

/** A new dialog. The client may choose its id, so that a call that is repeated after a lost answer adds it once. */
export const dialogWriteSchema = z.object({
  id: uuidSchema.optional(),
  trigger: triggerIdSchema,
  text: dialogTextSchema,
  speech: dialogTextSchema.optional(),
  /** An empty object is stored as absent. */
  when: lineConditionsSchema.optional(),
  published: z.boolean().default(true),
})
export type DialogWrite = z.input<typeof dialogWriteSchema>

/** Longest cell of a file. A cell within this length that is too long for its column is refused with its row. */
const IMPORT_CELL_MAX = 10_000
const cellSchema = z.string().max(IMPORT_CELL_MAX)
/** A row of a file. Any text is accepted; the report names its errors. */
export const importRowSchema = z.object({
  id: cellSchema.optional(),
  trigger: cellSchema,
  text: cellSchema,
  speech: cellSchema.optional(),
  /** Conditions in their text form. */
  when: cellSchema.optional(),
  published: z.union([z.boolean(), cellSchema]).optional(),
})
export type ImportRow = z.infer<typeof importRowSchema>
export const importOutcomes = ['add', 'change', 'unchanged', 'refuse'] as const
/** Most rows that the report of an import lists; its counts include all rows. */
export const IMPORT_ROWS_LISTED = 1000
export const importReportSchema = z.object({
  applied: z.boolean(),
  /** Ids of the lines that were added or changed; empty unless applied. */
  lines: z.array(uuidSchema),
  /** Number of rows by outcome. */
  counts: z.record(z.enum(importOutcomes), z.int().min(0)),
  /** In the order of the file. Where not all are listed, refused rows are chosen first and unchanged rows last. */
  rows: z.array(
    z.object({
      /** Index in the rows of the request. */
      row: z.int().min(0),
      outcome: z.enum(importOutcomes),
      /** Why the row is refused, the text before the change, or that other members will not see the dialog. */
      message: z.string().optional(),
    }),
  ),
})
export type ImportReport = z.infer<typeof importReportSchema>
