/** Shapes that every noun is made of. */
import { z } from 'zod'

/** Integer milliseconds: the only unit of time in contracts and engine (configs keep the units they name). */
export const msSchema = z.int().min(0)
/** In small letters, as the database writes them: ids are compared as texts. */
export const uuidSchema = z.uuid().toLowerCase()
export const instantSchema = z.iso.datetime({ offset: true })
export const weightSchema = z.number().min(0).max(1)

/** Text that every layer can carry: a NUL or half a character ends in the database as an error or as other text. */
export const storableSchema = z
  .string()
  .refine((text) => !/[\0\p{Cs}]/u.test(text), 'The text holds a character that cannot be kept.')

export interface Range {
  min: number
  max: number
}

/** A min/max pair inside `floor`..`cap`, the upper at least `upperFloor` and not below (`distinct`: above) the lower. */
export function rangeSchema(
  limits: { floor?: number; upperFloor?: number; cap?: number; message?: string; distinct?: boolean } = {},
) {
  const { floor = 0, upperFloor = floor, cap = Number.MAX_SAFE_INTEGER, message, distinct = false } = limits
  return z
    .object({ min: z.number().min(floor).max(cap), max: z.number().min(upperFloor).max(cap) })
    .refine((range) => (distinct ? range.min < range.max : range.min <= range.max), {
      path: ['max'],
      error: message ?? 'Max cannot be less than min',
    })
}

/** Title and description limits shared by scripts, games and generators. */
export const TITLE_LENGTH: Range = { min: 5, max: 30 }
export const DESCRIPTION_LENGTH: Range = { min: 10, max: 500 }

export const titleSchema = storableSchema
  .trim()
  .min(TITLE_LENGTH.min, `Title must be at least ${TITLE_LENGTH.min} characters long.`)
  .max(TITLE_LENGTH.max, `Title cannot exceed ${TITLE_LENGTH.max} characters.`)
export const descriptionSchema = storableSchema
  .trim()
  .min(DESCRIPTION_LENGTH.min, `Description must be at least ${DESCRIPTION_LENGTH.min} characters long.`)
  .max(DESCRIPTION_LENGTH.max, `Description cannot exceed ${DESCRIPTION_LENGTH.max} characters.`)

export const authorSchema = z.object({ id: uuidSchema, username: z.string() })
export type Author = z.infer<typeof authorSchema>

export const LIST_LIMIT: Range = { min: 1, max: 1000 }
export const listQuerySchema = z.object({
  cursor: z.string().optional(),
  limit: z.coerce
    .number<number>()
    .int()
    .min(LIST_LIMIT.min, `Limit must be at least ${LIST_LIMIT.min}`)
    .max(LIST_LIMIT.max, `Limit cannot exceed ${LIST_LIMIT.max}`)
    .optional(),
})
/** A page of a list with an opaque string cursor; `next` is null on the last page. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), pagination: z.object({ next: z.string().nullable() }) })
