import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'

/** Position in a list with the newest first: the instant as text, so that the database reads it back without loss, and the id. */
export const positionSchema = z.tuple([z.string(), z.string()])
export type Position = z.infer<typeof positionSchema>

/** Condition for the rows behind a position, by their instant and id; for all rows when the position is null. */
export const isBehind = (instant: string, id: string, after: Position | null) =>
  after === null
    ? sql<SqlBool>`true`
    : // As text: the driver would read a parameter of type timestamptz as a date, in milliseconds.
      sql<SqlBool>`(${sql.ref(instant)}, ${sql.ref(id)}) < (${after[0]}::text::timestamptz, ${after[1]})`
