/** Counts without persons, for admins. */
import { z } from 'zod'
import { membershipTiers } from '../member/membership.ts'

/** A smaller count could point at a member: it is not shown. */
export const COUNT_MIN = 5
/** Weeks that are shown; plays are kept for 90 days. */
export const COUNT_WEEKS = 13
/** Parts of the length of a session, by which stops are counted. */
const STOP_PARTS_MAX = 10

/** Null: fewer than `COUNT_MIN`, or none. */
const countSchema = z.int().min(COUNT_MIN).nullable()

export const siteCountsSchema = z.object({
  /** The latest week first; `week` is its Monday. */
  weeks: z
    .array(
      z.object({
        week: z.iso.date(),
        /** Members who were here in that week, by the tier that they had. */
        members: z.record(z.enum(membershipTiers), countSchema),
        /** Of shared works and of those that ship with the product, where members let them be counted. */
        plays: countSchema,
        finishes: countSchema,
      }),
    )
    .max(COUNT_WEEKS),
  /** Plays that were stopped, by the tenth of the length. */
  stops: z.array(countSchema).length(STOP_PARTS_MAX),
})
export type SiteCounts = z.infer<typeof siteCountsSchema>
