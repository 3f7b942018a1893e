/**
 * Reads the instructions in the comments of a migration file (`apps/server/README.md`, "Migrations"):
 * - `-- minimum: NNN`: processes that do not know migration NNN can no longer run on the schema,
 * - `-- piece`, `-- piece: slices`, `-- piece: index`: the SQL up to the next such line is one transaction, a
 *   statement that is repeated until it returns no row, or one `create index concurrently`.
 */
export interface Migration {
  name: string
  sql: string
}

export type Piece = { kind: 'transaction' | 'slices'; sql: string } | { kind: 'index'; index: string; sql: string }

/** The version of the schema after a migration is the number of its file. */
export const versionOf = ({ name }: Migration): number => Number.parseInt(name, 10)

/** As in the names of files: `003`. */
export const formatVersion = (version: number): string => String(version).padStart(3, '0')

const MINIMUM = /^-- minimum: (\d+)$/m

/** The oldest schema whose processes may run after the migration; 1 where it excludes none. */
export const minimumOf = ({ sql }: Migration): number => Number(MINIMUM.exec(sql)?.[1] ?? 1)

const MARK = /^-- piece(?:: (\w+))?$/m
const CONCURRENTLY = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)\s/i

/** The pieces in their order; a file without marks is one transaction. */
export function piecesOf({ name, sql }: Migration): Piece[] {
  const [start = '', ...parts] = sql.split(MARK)
  const pieces: Piece[] = withoutComments(start).trim() === '' ? [] : [{ kind: 'transaction', sql: start }]
  for (let at = 0; at < parts.length; at += 2) pieces.push(pieceOf(name, parts[at], parts[at + 1] ?? ''))
  return pieces
}

function pieceOf(name: string, kind: string | undefined, sql: string): Piece {
  if (kind === undefined) return { kind: 'transaction', sql }
  if (kind === 'slices') return { kind, sql }
  const index = CONCURRENTLY.exec(withoutComments(sql))?.[1]
  if (kind === 'index' && index !== undefined) return { kind, index, sql }
  throw new Error(`Migration ${name} has a piece "${kind}" that is not slices, or not one "create index concurrently"`)
}

/** The SQL of a piece when no other process uses the tables: an index can be created within a transaction. */
export const alone = ({ kind, sql }: Piece): string =>
  kind === 'index' ? sql.replace(/\bindex\s+concurrently\b/i, 'index') : sql

const withoutComments = (sql: string): string => sql.replaceAll(/--[^\n]*/g, '')

/** Statements that can break processes of an earlier release. */
const breaking = [
  /\bdrop\s+(?:table|column|view|type|function)\b/i,
  /\brename\b/i,
  /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
]

/** Throws when a migration after the first one breaks processes and does not say which ones may still run. */
export function checkMigration(migration: Migration): Migration {
  const { name, sql } = migration
  const version = versionOf(migration)
  if (version <= 1) return migration
  if (minimumOf(migration) >= version)
    throw new Error(`Migration ${name} excludes the processes of the release before it: its minimum has to be lower`)
  const text = withoutComments(sql)
  const found = breaking.map((pattern) => pattern.exec(text)?.[0]).find((match) => match !== undefined)
  if (found !== undefined && !MINIMUM.test(sql))
    throw new Error(`Migration ${name} has "${found}" and no line "-- minimum: NNN" with the schema that may still run`)
  return migration
}
