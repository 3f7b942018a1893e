/** What is done once a night, by one process of however many there are, however often they begin anew. */
import { sql } from 'kysely'
import type { Queries } from './database/open-database.ts'

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
