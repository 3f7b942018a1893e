import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import { sharedTables, type SharedTable } from '../public-items/shared-tables.ts'

/**
 * Rebuilds the words of listed rows, with which searches compare misspelt words. Triggers maintain them; this corrects
 * what two concurrent changes may have left. Reads every row, therefore once a night.
 */
export async function refreshSearchWords({ queries }: { queries: Queries }): Promise<void> {
  for (const table of Object.values(sharedTables)) await refreshWordsOf(queries, table)
}

async function refreshWordsOf(queries: Queries, { items, words }: SharedTable): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const stored = sql.table(words)
    await sql`create temporary table listed_words on commit drop as
      select word from ts_stat(${sql.lit(`select search from ${items} where listed`)})`.execute(transaction)
    await sql`delete from ${stored} stored
      where not exists (select from listed_words where listed_words.word = stored.word)`.execute(transaction)
    // The deletion may have removed a word of a row that was written concurrently.
    await sql`insert into ${stored} select word from listed_words on conflict do nothing`.execute(transaction)
  })
}
