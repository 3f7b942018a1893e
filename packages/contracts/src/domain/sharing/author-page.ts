import { z } from 'zod'
import { authorSchema } from '../primitives.ts'

const countSchema = z.int().min(0)
/** Numbers of shared items, by kind. */
export const itemCountsSchema = z.object({ script: countSchema, game: countSchema, generator: countSchema })
export type ItemCounts = z.infer<typeof itemCountsSchema>

/** The page of an author: public facts alone. */
export const authorPageSchema = z.object({
  ...authorSchema.shape,
  /** The first day of the month in which the account was made (UTC); null for the product. */
  since: z.iso.date().nullable(),
  counts: itemCountsSchema,
})
export type AuthorPage = z.infer<typeof authorPageSchema>
