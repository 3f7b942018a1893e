/** The tables of regions that the site has used: which rules held when. */
import { sql } from 'kysely'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Queries } from '../database/open-database.ts'
import type { RegionTable } from './region-table.ts'

/** Rows by name, so that another order of the same rows is no change. */
const textOf = (table: RegionTable): string =>
  JSON.stringify(Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1))))

/** Stores the table when it differs from the last one. Called at every start, in several processes. */
export const rememberTable = (queries: Queries, table: RegionTable, now: number): Promise<void> =>
  queries.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.regionTables})`.execute(transaction)
    const [last] = await storedTables(transaction)
    if (last?.rules === textOf(table)) return
    await transaction
      .insertInto('region_tables')
      .values({ since: new Date(now), rules: textOf(table) })
      .execute()
  })

/** The newest first. */
export const storedTables = (queries: Queries): Promise<{ since: Date; rules: string }[]> =>
  queries.selectFrom('region_tables').select(['since', 'rules']).orderBy('since', 'desc').execute()
