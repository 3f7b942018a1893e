/** Variables of a branching game: a whole number in a range, yes or no, or one of a list of names. */
import { z } from 'zod'
import { arraySchema } from '../primitives.ts'
import { variableNameSchema } from './names.ts'

const NUMBER = { min: -1_000_000, max: 1_000_000 } as const
const NAMES = { min: 2, max: 20 } as const
export const VARIABLES_MAX = 64

const numberSchema = z.int().min(NUMBER.min).max(NUMBER.max)
const base = {
  name: variableNameSchema,
  /** Kept on the device for the next time, where the member has agreed to that. */
  isKept: z.literal(true).optional(),
}

export const variableSchema = z.discriminatedUnion('kind', [
  z
    .object({ ...base, kind: z.literal('number'), min: numberSchema, max: numberSchema, start: numberSchema })
    .refine(({ min, max }) => min <= max, { path: ['max'], error: 'Max cannot be less than min' })
    .refine(({ min, max, start }) => start >= min && start <= max, {
      path: ['start'],
      error: 'The first value is outside the range.',
    }),
  z.object({ ...base, kind: z.literal('yes-or-no'), start: z.boolean() }),
  z
    .object({
      ...base,
      kind: z.literal('one-of'),
      names: arraySchema(variableNameSchema, NAMES),
      start: variableNameSchema,
    })
    .refine(({ names }) => new Set(names).size === names.length, { path: ['names'], error: 'Each name comes once.' })
    .refine(({ names, start }) => names.includes(start), {
      path: ['start'],
      error: 'The first value has to be in the list.',
    }),
])
export type Variable = z.infer<typeof variableSchema>

/** Characters of the values that one game keeps on the device, as JSON: names and values are plain ASCII. */
export const KEPT_VALUES_MAX = 1024
