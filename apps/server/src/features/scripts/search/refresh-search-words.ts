import { sql } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import { AGAIN_MS, claimJob, nightAfter, setJobDue } from '../../../jobs/claim-job.ts'
import type { Clock } from '../../../ports/clock.ts'

const JOB = 'forget-words'

/** To be called every now and then: does it when a night has begun since it was done last. */
export async function forgetWordsAtNight({ queries, clock }: { queries: Queries; clock: Clock }): Promise<void> {
  const now = clock.now()
  if (!(await claimJob(queries, JOB, new Date(now), new Date(now + AGAIN_MS)))) return
  await forgetWords(queries)
  await setJobDue(queries, JOB, new Date(nightAfter(now)))
}

/**
 * Searches compare misspelt words with what listed scripts say. Triggers keep that list; a night puts right what two
 * changes at once may have left. Reads every script, so it is for once a night.
 */
async function forgetWords(queries: Queries): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await sql`create temporary table said on commit drop as
      select word from ts_stat('select search from scripts where listed')`.execute(transaction)
    await sql`delete from search_words where not exists (select from said where said.word = search_words.word)`.execute(
      transaction,
    )
    // A script that was being written while this one was read may have lost a word.
    await sql`insert into search_words select word from said on conflict do nothing`.execute(transaction)
  })
}
