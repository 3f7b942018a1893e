import { z } from 'zod'
import {
  arraySchema,
  authorSchema,
  descriptionSchema,
  instantSchema,
  revisionSchema,
  storableSchema,
  titleSchema,
  uuidSchema,
} from './primitives.ts'
import { tagNameSchema, tagSchema } from './tag.ts'
import { triggerIdSchema } from './triggers.ts'

/** The two scripts that ship with the product, under fixed ids. */
export const DEFAULT_SCRIPT_ID = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10'
export const COUNTDOWN_SCRIPT_ID = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c11'

export const DIALOG_TEXT_MAX = 500
export const RATING_SCALE = 5
/** Votes below this number give no score. */
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
/** Held: a forbidden subject was named, an admin has to look. Taken down: an admin has decided. */
export const moderationStates = ['held', 'taken-down'] as const

export const scriptSchema = z.object({
  id: uuidSchema,
  // As it was stored, by the rules of its time.
  title: z.string(),
  description: z.string(),
  dialogCount: z.int().min(0),
  triggerCoveragePercentage: z.number().min(0).max(100),
  createdBy: authorSchema,
  published: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** For the owner alone: counts the changes of title, description, sex and tags; a change names the one it was made on. */
  revision: revisionSchema.optional(),
  bookmark: bookmarkSchema.optional(),
  vote: z.number().optional(),
  rating: ratingSchema,
  tags: z.array(tagSchema),
  intended_sex: intendedSexSchema,
  /** Members who have it chosen as their script. */
  uses: z.int().min(0).optional(),
  /** Where a clone came from; the title and the author as they were then. */
  credit: z.object({ scriptId: uuidSchema.nullable(), title: z.string(), author: z.string() }).optional(),
  /** For the owner alone: why others do not see it. */
  moderation: z.object({ state: z.enum(moderationStates), reason: z.string(), since: instantSchema }).optional(),
})
export type Script = z.infer<typeof scriptSchema>

/** A script that its owner deleted and can still bring back. */
export const deletedScriptSchema = z.object({
  ...scriptSchema.pick({ id: true, title: true, dialogCount: true }).shape,
  /** When it is gone for good. */
  until: instantSchema,
})
export type DeletedScript = z.infer<typeof deletedScriptSchema>

export const scriptSorts = ['newest', 'top-rated', 'most-used'] as const
export type ScriptSort = (typeof scriptSorts)[number]

/** Dialogs a script may hold. */
export const DIALOGS_MAX = 20_000
/** Dialogs a trigger of a script may hold. */
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
  /** How the text is pronounced, where that differs from how it is written. */
  speech: z.string().max(DIALOG_TEXT_MAX).optional(),
  createdBy: authorSchema,
  cloned: z.boolean(),
  published: z.boolean(),
  /** Counts the changes; a change names the one it was made on. */
  revision: revisionSchema.optional(),
})
export type Dialog = z.infer<typeof dialogSchema>

export const triggerItemSchema = z.object({ id: triggerIdSchema, dialogCount: z.int().min(0).optional() })
export type TriggerItem = z.infer<typeof triggerItemSchema>

/** A new dialog; its id may be chosen by the writer, so that a call repeated after a lost answer adds nothing twice. */
export const dialogWriteSchema = z.object({
  id: uuidSchema.optional(),
  trigger: triggerIdSchema,
  text: dialogTextSchema,
  speech: dialogTextSchema.optional(),
  published: z.boolean().default(true),
})
export type DialogWrite = z.input<typeof dialogWriteSchema>

/** Length of a cell of a file; one that is too long for its column alone is refused with its row. */
const IMPORT_CELL_MAX = 10_000
const cellSchema = z.string().max(IMPORT_CELL_MAX)
/** A row of a file: anything may stand in it, the report says what is wrong with it. */
export const importRowSchema = z.object({
  id: cellSchema.optional(),
  trigger: cellSchema,
  text: cellSchema,
  speech: cellSchema.optional(),
  published: z.union([z.boolean(), cellSchema]).optional(),
})
export type ImportRow = z.infer<typeof importRowSchema>
export const importOutcomes = ['add', 'change', 'unchanged', 'refuse'] as const
/** Rows of an import that the report tells of; it counts all. */
export const IMPORT_ROWS_TOLD = 1000
export const importReportSchema = z.object({
  applied: z.boolean(),
  /** Of all rows, by outcome. */
  counts: z.record(z.enum(importOutcomes), z.int().min(0)),
  /** In their order. Where not all are told, refused ones are chosen first and unchanged ones last. */
  rows: z.array(
    z.object({
      /** Index in the rows that were sent. */
      row: z.int().min(0),
      outcome: z.enum(importOutcomes),
      /** Why it is refused, what it was before, or that nobody else will see it. */
      message: z.string().optional(),
    }),
  ),
})
export type ImportReport = z.infer<typeof importReportSchema>
