/** Vacuum for PGlite, which has no autovacuum: frees dead rows and updates the planner's statistics. */
import { sql } from 'kysely'
import type { Database } from './open-database.ts'

/** Growth since the last vacuum from which a table is vacuumed again; under `PAGES_MIN` pages every plan is fast. */
const GROWTH = 1.5
const PAGES_MIN = 64

/**
 * Vacuums the tables that have grown, of the site and of the job queue, and returns their names. PGlite executes nothing else meanwhile: seconds for a
 * large table. Does nothing on a PostgreSQL server.
 */
export async function vacuumGrownTables({ kind, queries }: Database): Promise<string[]> {
  if (kind !== 'pglite') return []
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in (current_schema()::regnamespace, to_regnamespace('pgboss'))
      and pg_relation_size(oid) / current_setting('block_size')::int > ${GROWTH}::float8 * greatest(relpages, ${PAGES_MIN}::int)
    order by name`.execute(queries)
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(queries)
  return rows.map(({ name }) => name)
}

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
