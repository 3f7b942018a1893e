/** Jobs that run once over all processes of the site: the process whose row in `nightly_jobs` is written runs it. */
import { sql } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import type { Clock } from '../ports/clock.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** When the night is, hours UTC. */
const NIGHT_HOUR = 3
/** A night that was broken off, by a failure or by a restart, is taken up again after so long. */
export const AGAIN_MS = HOUR_MS

/** The last time at which the night began. */
export const nightBefore = (now: number): number => now - ((now - NIGHT_HOUR * HOUR_MS) % DAY_MS)
export const nightAfter = (now: number): number => nightBefore(now) + DAY_MS

/** True for one caller once the job is due; it is not due for anybody before `until` then, unless told otherwise. */
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

/** Timers of several processes are not in step, and none fires to the millisecond. */
const HOUR_SLACK_MS = HOUR_MS / 10

/** Runs `work` in the first process that asks in an hour. A job that fails is tried again in the next hour. */
export async function onceAnHour(
  { queries, clock }: { queries: Queries; clock: Clock },
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const now = clock.now()
  if (await claimJob(queries, name, new Date(now), new Date(now + HOUR_MS - HOUR_SLACK_MS))) await work()
}
