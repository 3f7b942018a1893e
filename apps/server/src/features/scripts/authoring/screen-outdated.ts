/** Published scripts that were screened by other rules, or by none, are screened again, by an hourly job. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Queries } from '../../../database/open-database.ts'
import type { Clock } from '../../../ports/clock.ts'
import { SCREENED_WITH } from '../../../public-items/public-texts.ts'
import { screenScript } from './screen-script.ts'

/** Scripts that are read at a time, and how long one run takes at most, ms. */
const BATCH = 20
const RUN_MS = 5 * 60_000

/** Screens for half of the time at most; the next run goes on with the rest. Returns the number of screened scripts. */
export async function screenOutdatedScripts({ queries, clock }: { queries: Queries; clock: Clock }): Promise<number> {
  const until = clock.now() + RUN_MS
  let screened = 0
  while (clock.now() < until) {
    const rows = await findOutdated(queries)
    for (const { id } of rows) {
      const startedAt = clock.now()
      await screenAgain(queries, id)
      await delay(clock.now() - startedAt)
    }
    screened += rows.length
    if (rows.length < BATCH) break
  }
  return screened
}

const findOutdated = (queries: Queries): Promise<{ id: string }[]> =>
  queries
    .selectFrom('scripts')
    .select('id')
    .where('shared', '=', true)
    .where('deleted_at', 'is', null)
    .where('checked_with', '<>', SCREENED_WITH)
    .orderBy('id')
    .limit(BATCH)
    .execute()

/** The update locks the script: a change meanwhile waits, and screens its own texts. */
async function screenAgain(queries: Queries, id: string): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const script = await transaction
      .updateTable('scripts')
      .set({ checked_with: SCREENED_WITH })
      .where('id', '=', id)
      .returning(['id', 'shared', 'moderation_state'])
      .executeTakeFirst()
    if (script) await screenScript(transaction, script, 'everything')
  })
}
