import { z } from 'zod'
import { pageSchema } from '../primitives.ts'

export const TAG_MAX = 280
export const tagNameSchema = z
  .string()
  .min(1, 'Tag must contain at least one character.')
  .max(TAG_MAX, `Tag cannot exceed ${TAG_MAX} characters.`)
  .regex(/^[a-z0-9_-]*$/, 'Tag can only contain lower-case letters, numbers, dashes, or underscores.')
export const tagSchema = z.object({ id: z.int(), name: tagNameSchema })
export type Tag = z.infer<typeof tagSchema>
export const tagPageSchema = pageSchema(tagSchema)
