/**
 * Array types of the database client, by their OIDs. By default the client queries them on each new connection, and a
 * connection that is lost during this query ends the process (porsager/postgres 1192, 1205, 1223).
 */
import type { PostgresType } from 'postgres'
import { parse } from 'postgres-array'

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
const serialize = (texts: readonly string[]): string => `{${texts.map(quoted).join(',')}}`

/** `oid` of the array type, as pg_type holds it on every server. */
const arrayOf = (oid: number): PostgresType => ({
  to: oid,
  from: [oid],
  serialize,
  parse: (text: string) => parse(text),
})

/** Client options: no query for types, and the array types of this server's columns and parameters. */
export const arrayTypes = {
  fetch_types: false,
  types: { texts: arrayOf(1009), uuids: arrayOf(2951) },
} as const
