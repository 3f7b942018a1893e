/** Jobs that run once over all processes of the site: the process that writes the row in `nightly_jobs` runs the job. */
import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import type { Clock } from '../ports/clock.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Start of the night, hour UTC. */
const NIGHT_HOUR = 3
/** A nightly job that failed, or was ended by a restart, is retried after this time, ms. */
export const AGAIN_MS = HOUR_MS

/** Start of the current or last night, ms since 1970. */
export const nightBefore = (now: number): number => now - ((now - NIGHT_HOUR * HOUR_MS) % DAY_MS)
export const nightAfter = (now: number): number => nightBefore(now) + DAY_MS

/** True for one caller when the job is due; then it is not due before `until`, unless `setJobDue` or `finishJob` changes that. */
export async function claimJob(queries: Queries, name: string, now: Date, until: Date): Promise<boolean> {
  const claimed = await queries
    .insertInto('nightly_jobs')
    .values({ name, due_at: until })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ due_at: until }).where(sql.ref('nightly_jobs.due_at'), '<=', now),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

export const setJobDue = (queries: Queries, name: string, dueAt: Date) =>
  queries.updateTable('nightly_jobs').set({ due_at: dueAt }).where('name', '=', name).execute()

/** Notes that the job has ended well. @param dueAt when it is due again; absent: as it was claimed */
export const finishJob = (queries: Queries, name: string, now: Date, dueAt?: Date) =>
  queries
    .updateTable('nightly_jobs')
    .set({ done_at: now, ...(dueAt ? { due_at: dueAt } : {}) })
    .where('name', '=', name)
    .execute()

/** Tolerance for timers of several processes, which are neither synchronised nor exact. */
const HOUR_SLACK_MS = HOUR_MS / 10

/** Runs `work` once per hour, in the first process that calls. A job that fails is retried in the next hour. */
export async function onceAnHour(
  { queries, clock }: { queries: Queries; clock: Clock },
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const now = clock.now()
  if (!(await claimJob(queries, name, new Date(now), new Date(now + HOUR_MS - HOUR_SLACK_MS)))) return
  await work()
  await finishJob(queries, name, new Date(clock.now()))
}
