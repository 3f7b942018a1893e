import { sql } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import { AGAIN_MS, claimJob, nightAfter, setJobDue } from '../../../jobs/claim-job.ts'
import type { Clock } from '../../../ports/clock.ts'

/** Name of the stored row; older than the name of this file. */
const JOB = 'forget-words'

/** Refreshes the search words when a night has begun since the last refresh; call it regularly. */
export async function refreshSearchWordsNightly({ queries, clock }: { queries: Queries; clock: Clock }): Promise<void> {
  const now = clock.now()
  if (!(await claimJob(queries, JOB, new Date(now), new Date(now + AGAIN_MS)))) return
  await refreshSearchWords(queries)
  await setJobDue(queries, JOB, new Date(nightAfter(now)))
}

/**
 * Rebuilds the words of listed scripts, with which searches compare misspelt words. Triggers maintain them; this corrects
 * what two concurrent changes may have left. Reads every script, therefore once a night.
 */
async function refreshSearchWords(queries: Queries): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await sql`create temporary table listed_words on commit drop as
      select word from ts_stat('select search from scripts where listed')`.execute(transaction)
    await sql`delete from search_words where not exists (select from listed_words where listed_words.word = search_words.word)`.execute(
      transaction,
    )
    // The deletion may have removed a word of a script that was written concurrently.
    await sql`insert into search_words select word from listed_words on conflict do nothing`.execute(transaction)
  })
}
