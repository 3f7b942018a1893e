import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import { AGAIN_MS, claimJob, nightAfter, finishJob } from '../jobs/claim-job.ts'
import type { Clock } from '../ports/clock.ts'
import { sharedTables, type SharedTable } from '../public-items/shared-tables.ts'

/** Name of the stored row; older than the name of this file. */
const JOB = 'forget-words'

/** Refreshes the search words when a night has begun since the last refresh; call it regularly. */
export async function refreshSearchWordsNightly({ queries, clock }: { queries: Queries; clock: Clock }): Promise<void> {
  const now = clock.now()
  if (!(await claimJob(queries, JOB, new Date(now), new Date(now + AGAIN_MS)))) return
  for (const table of Object.values(sharedTables)) await refreshSearchWords(queries, table)
  await finishJob(queries, JOB, new Date(clock.now()), new Date(nightAfter(now)))
}

/**
 * Rebuilds the words of listed rows, with which searches compare misspelt words. Triggers maintain them; this corrects
 * what two concurrent changes may have left. Reads every row, therefore once a night.
 */
async function refreshSearchWords(queries: Queries, { items, words }: SharedTable): Promise<void> {
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
