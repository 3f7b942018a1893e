/**
 * Arrays as PostgreSQL writes them. By itself the client library asks each new connection for the array types, and a
 * connection that is lost meanwhile ends the process (porsager/postgres 1192, 1205, 1223): those in use are named here.
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

/** Options of the client: without asking, and with the arrays of this server's columns and parameters. */
export const arrayTypes = {
  fetch_types: false,
  types: { texts: arrayOf(1009), uuids: arrayOf(2951) },
} as const
