/** Whether a database that was mistreated is whole: every index against its table, every count against what it counts. */
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { sql } from 'kysely'
import { join } from 'node:path'
import { onPglite, openServer, pgliteExtensions, type Database } from '../database/open-database.ts'

export const openForCheck = {
  pglite: async (dataDir: string): Promise<Database> =>
    onPglite(await PGlite.create({ dataDir: join(dataDir, 'database'), extensions: { ...pgliteExtensions, amcheck } })),
  postgresql: openServer,
}

/** Throws at the first index that is damaged; returns the scripts whose counts are wrong. */
export async function checkIntegrity({ queries }: Database): Promise<string[]> {
  await sql`create extension if not exists amcheck`.execute(queries)
  await sql`select bt_index_check(indexrelid, true) from pg_index
    join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where amname = 'btree' and relnamespace = current_schema()::regnamespace`.execute(queries)
  await sql`select count(*) from (select scripts, dialogs from scripts left join dialogs on script_id = scripts.id) whole`.execute(
    queries,
  )
  const { rows } = await sql<{ id: string }>`
    select id from scripts
    where (dialog_count, published_dialog_count) is distinct from (
      select (count(*)::int, count(*) filter (where published)::int) from dialogs where script_id = scripts.id)
      or search is distinct from search_of(scripts)`.execute(queries)
  return rows.map(({ id }) => id)
}
