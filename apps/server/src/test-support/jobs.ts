import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Database } from '../database/open-database.ts'
import { openJobs } from '../jobs/jobs.ts'
import type { ScheduledJob } from '../jobs/schedule.ts'

/** Makes the tables of the job queue in the database that tests copy. */
export async function installJobQueue({ queueBackend }: Database): Promise<void> {
  const boss = new PgBoss({ ...queueBackend, schedule: false, supervise: false })
  await boss.start()
  await boss.stop()
}

/** Every scheduled job is due again. */
export async function forgetRuns({ queries }: Database): Promise<void> {
  await sql`delete from pgboss.job where data ? 'name'`.execute(queries)
}

/** Stores that the job has run at `at`, ms since 1970. */
export async function recordRun(
  database: Database,
  { queue, at, ...job }: Pick<ScheduledJob, 'name' | 'every'> & { queue: string; at: number },
): Promise<void> {
  const failed = (error: unknown) => {
    throw error
  }
  const jobs = openJobs({ database, clock: { now: () => at, every: () => () => {} }, failed })
  jobs.scheduled({ name: queue, jobs: [{ ...job, work: async () => {} }], failed })
  await jobs.tick()
  await jobs.idle()
  await jobs.close()
}
