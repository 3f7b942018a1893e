/** What the files of a database hold of removed rows. */
import { sql } from 'kysely'
import type { Database } from './open-database.ts'

/**
 * Rewrites the tables of PGlite, without removed rows, with the statistics that quote values, and ends the write-ahead
 * log that described them: afterwards no file holds the removed values. PGlite executes nothing else meanwhile. Does
 * nothing on a PostgreSQL server, where autovacuum and the retention of the log decide.
 */
export async function eraseRemains({ kind, queries }: Database, tables: readonly string[]): Promise<void> {
  if (kind !== 'pglite') return
  for (const table of tables) await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(queries)
  await sql`vacuum full pg_statistic`.execute(queries)
  await sql`select pg_switch_wal()`.execute(queries)
  await sql`checkpoint`.execute(queries)
}
