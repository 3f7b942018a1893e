/** Names of statements for traces: the verb and the first table, never a value. */
import type { LogEvent } from 'kysely'
import { currentTracing } from './spans.ts'

const VERB = /^\s*(select|insert|update|delete|with|create|truncate|lock|listen|notify)\b/i
const TABLE = /\b(?:from|into|update|join|truncate)\s+(?:only\s+)?"?([a-z][a-z_]{1,62})"?/i

/** `select users`; `statement` for one that is not recognised. */
export function statementName(sql: string): string {
  const verb = VERB.exec(sql)?.[1]?.toLowerCase()
  if (verb === undefined) return 'statement'
  const table = TABLE.exec(sql)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}

/** For the `log` of Kysely, which calls it after each statement. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  const name = statementName(query.sql)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
  currentTracing()?.note({ name, kind: 'client', attributes }, queryDurationMillis, level === 'error')
}
