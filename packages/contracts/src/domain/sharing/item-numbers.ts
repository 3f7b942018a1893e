/** The numbers of an item for its author: anonymous sums. */
import { z } from 'zod'
import { uuidSchema } from '../primitives.ts'
import { sharedKinds } from './moderation.ts'

/** Days, today included, for which numbers are kept and shown. */
export const NUMBERS_DAYS = 90
/** Stops are shown in groups of at least this many: a single one might lead to a member. */
export const STOPS_TOGETHER = 5
/** Stops are counted by tenths of the length. */
export const STOP_PARTS = 10

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
  /** Plays that were stopped, by tenths of the length; null until there are `STOPS_TOGETHER` of them. */
  stops: z.array(countSchema).length(STOP_PARTS).nullable(),
})
export type ItemNumbers = z.infer<typeof itemNumbersSchema>
