/** What a PostgreSQL server does by itself and nobody does for PGlite: clean up tables and know how their values lie. */
import { sql } from 'kysely'
import type { Database } from './open-database.ts'

/** Growth since the last time that is worth looking again; below so many pages every plan is fast. */
const GROWTH = 1.5
const PAGES_MIN = 64

/** Looks after the tables that have grown, and returns their names. Nothing else runs meanwhile: seconds for a large one. */
export async function lookAfterTables({ kind, queries }: Database): Promise<string[]> {
  if (kind !== 'pglite') return []
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and pg_relation_size(oid) / current_setting('block_size')::int > ${GROWTH}::float8 * greatest(relpages, ${PAGES_MIN}::int)
    order by relname`.execute(queries)
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(queries)
  return rows.map(({ name }) => name)
}
