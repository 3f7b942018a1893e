/** Shapes that the shapes of all nouns share. */
import { z } from 'zod'
import './messages.ts'

export { arraySchema, isBoundedArray, ISSUES_MAX } from './bounded-array.ts'

/** Longest session, minutes: a safety cap. */
export const SESSION_MINUTES_MAX = 120
/** Longest session, ms. */
export const SESSION_MS_MAX = SESSION_MINUTES_MAX * 60_000

/** Integer milliseconds within a session: the only unit of time in contracts and engine (configs keep the units they name). */
export const msSchema = z.int().min(0).max(SESSION_MS_MAX, `A game lasts at most ${SESSION_MINUTES_MAX} minutes.`)
/** The highest revision of a row: PostgreSQL's largest integer. */
export const REVISION_MAX = 2_147_483_647
/** The number of changes of a row. */
export const revisionSchema = z.int().min(1).max(REVISION_MAX)
/** In lower case, as the database writes UUIDs: ids are compared as strings. */
export const uuidSchema = z.uuid().toLowerCase()
/** About 24 characters; more with many digits of fractions of a second. */
export const instantSchema = z.iso.datetime({ offset: true }).max(40)
export const weightSchema = z.number().min(0).max(1)

/** Text that every layer carries unchanged: PostgreSQL refuses a NUL, and a lone surrogate is stored as other text. */
export const storableSchema = z
  .string()
  .refine((text) => !/[\0\p{Cs}]/u.test(text), 'The text holds a character that cannot be kept.')

/** The beginning of a text, without half a character at its end. @param most UTF-16 units, as in the lengths of schemas */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '')

/**
 * Control characters, and characters that change the writing direction: the text on the screen would differ from the
 * stored text. `storableSchema` refuses NUL before.
 */
const CONTROLS = /[^\P{Cc}\0]|[\u202A-\u202E\u2066-\u2069]/u
/** The same, except line breaks and tabs. */
const CONTROLS_IN_PROSE = /[^\P{Cc}\0\t\n\r]|[\u202A-\u202E\u2066-\u2069]/u
/** Invisible characters: format characters, spaces, blank letters (Hangul fillers, Braille blank). */
const INVISIBLE = /[\p{Cf}\p{Z}\p{Cc}\p{M}\u115F\u1160\u3164\uFFA0\u2800]/gu

export const isVisible = (text: string): boolean => text.replace(INVISIBLE, '') !== ''

/** One line of text that other members read. */
export const shownLineSchema = storableSchema
  .refine((text) => !CONTROLS.test(text), 'The text holds a control character.')
  .refine((text) => text === '' || isVisible(text), 'Write something that can be seen.')
/** Text with line breaks that other members read. */
export const shownProseSchema = storableSchema
  .refine((text) => !CONTROLS_IN_PROSE.test(text), 'The text holds a control character.')
  .refine((text) => text === '' || isVisible(text), 'Write something that can be seen.')

export interface Range {
  min: number
  max: number
}

/** A min/max pair inside `floor`..`cap`. `max` is at least `upperFloor` and at least `min`; with `distinct` above `min`. */
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

/** Limits shared by scripts, games and generators: a game's name has the limits of a title. */
export const TITLE_LENGTH: Range = { min: 5, max: 30 }
export const DESCRIPTION_LENGTH: Range = { min: 10, max: 500 }

const named = (noun: string) =>
  shownLineSchema
    .trim()
    .min(TITLE_LENGTH.min, `${noun} must be at least ${TITLE_LENGTH.min} characters long.`)
    .max(TITLE_LENGTH.max, `${noun} cannot exceed ${TITLE_LENGTH.max} characters.`)
/** The title of a script or generator. */
export const titleSchema = named('Title')
/** The name of a game. */
export const gameNameSchema = named('Name')
export const descriptionSchema = shownProseSchema
  .trim()
  .min(DESCRIPTION_LENGTH.min, `Description must be at least ${DESCRIPTION_LENGTH.min} characters long.`)
  .max(DESCRIPTION_LENGTH.max, `Description cannot exceed ${DESCRIPTION_LENGTH.max} characters.`)

export const authorSchema = z.object({ id: uuidSchema, username: z.string() })

/** Longest search text, characters. */
export const SEARCH_MAX = 200
/** Query strings carry text: only `true` and `false` are accepted. */
export const flagSchema = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Longest sealed cursor, characters: it holds the words of a search and the position where the page ended. */
const CURSOR_MAX = 16_384
export const LIST_LIMIT: Range = { min: 1, max: 1000 }
export const listQuerySchema = z.object({
  cursor: z.string().max(CURSOR_MAX).optional(),
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
