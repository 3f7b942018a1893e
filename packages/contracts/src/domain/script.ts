import { z } from 'zod'
import { authorSchema, descriptionSchema, instantSchema, titleSchema, uuidSchema } from './primitives.ts'
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

export const scriptSchema = z.object({
  id: uuidSchema,
  title: titleSchema,
  description: descriptionSchema,
  dialogCount: z.int().min(0),
  triggerCoveragePercentage: z.number().min(0).max(100),
  createdBy: authorSchema,
  published: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  bookmark: bookmarkSchema.optional(),
  vote: z.number().optional(),
  rating: z.object({ votes: z.int().min(0), score: z.number().min(0).max(RATING_SCALE).optional() }),
  tags: z.array(tagSchema),
  intended_sex: intendedSexSchema,
})
export type Script = z.infer<typeof scriptSchema>

export const scriptUpdateSchema = z
  .object({
    title: titleSchema,
    description: descriptionSchema,
    published: z.boolean(),
    intended_sex: intendedSexSchema,
    tags: z.array(tagNameSchema),
  })
  .partial()

export const dialogTextSchema = z.string().min(1).max(DIALOG_TEXT_MAX)
export const dialogSchema = z.object({
  id: uuidSchema,
  trigger: triggerIdSchema,
  text: dialogTextSchema,
  /** How the text is pronounced, where that differs from how it is written. */
  speech: z.string().max(DIALOG_TEXT_MAX).optional(),
  createdBy: authorSchema,
  cloned: z.boolean(),
  published: z.boolean(),
})
export type Dialog = z.infer<typeof dialogSchema>

export const triggerItemSchema = z.object({ id: triggerIdSchema, dialogCount: z.int().min(0).optional() })
export type TriggerItem = z.infer<typeof triggerItemSchema>
