/** The numbers of an item for its author: anonymous sums. */
import { z } from 'zod'
import { arraySchema, storableSchema, uuidSchema } from '../primitives.ts'
import { sharedKinds } from './moderation.ts'

/** Days, today included, for which numbers are kept and shown. */
export const NUMBERS_DAYS = 90
/** Stops and answers are shown in groups of at least this many: a single one might lead to a member. */
export const COUNTED_TOGETHER = 5
/** Stops are counted by tenths of the length. */
export const STOP_PARTS = 10
/** Answers to a question are counted in its order, six of them and silence last, and shown in groups as stops are. */
export const ANSWER_PARTS = 7

/** Longest id of a section. */
const SECTION_MAX = 40
/** How often each answer to the question of a section was taken: at most `max` times each. */
export const answerCountsSchema = (max: number) =>
  z.object({
    section: storableSchema.min(1).max(SECTION_MAX),
    counts: arraySchema(z.int().min(0).max(max), { min: ANSWER_PARTS, max: ANSWER_PARTS }),
  })

export const dayNumbers = ['plays', 'finishes', 'ratings', 'bookmarks', 'clones'] as const
export type DayNumber = (typeof dayNumbers)[number]

const countSchema = z.int().min(0)

export const sharedItemParams = z.object({ kind: z.enum(sharedKinds), itemId: uuidSchema })

export const itemNumbersSchema = z.object({
  /** The first day of the period, UTC. */
  since: z.iso.date(),
  /** The last day: today. */
  until: z.iso.date(),
  /** The days on which something happened, the oldest first. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      plays: countSchema,
      finishes: countSchema,
      ratings: countSchema,
      bookmarks: countSchema,
      clones: countSchema,
    }),
  ),
  /** Plays that were stopped, by tenths of the length; null until there are `COUNTED_TOGETHER` of them. */
  stops: z.array(countSchema).length(STOP_PARTS).nullable(),
  /**
   * Answers to the questions of a branching game, by section; a question has none until there are `COUNTED_TOGETHER` answers
   * to it. Null without any.
   */
  answers: z.array(answerCountsSchema(Number.MAX_SAFE_INTEGER)).nullable(),
})
export type ItemNumbers = z.infer<typeof itemNumbersSchema>
