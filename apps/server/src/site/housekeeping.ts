/** Hourly and nightly jobs, in one process of the site. */
import { backUpNightly, BACKUP_JOB } from '../backup/nightly-backup.ts'
import { vacuumGrownTables } from '../database/vacuum.ts'
import { describeError } from '../http/logging.ts'
import { recheckOutdated } from '../items/check/recheck.ts'
import type { ScheduledJob } from '../jobs/schedule.ts'
import { refreshSearchWords } from '../search/refresh-search-words.ts'
import { removeUnusedTags } from '../tags/tags.ts'
import { nouns } from './items.ts'
import { retentionJobs } from './retention-jobs.ts'
import type { Site } from './site.ts'

export function scheduleHousekeeping(site: Site): void {
  const { app, clock, database, jobs, settings } = site
  const { backupDir } = settings
  const job = { queries: database.jobQueries, clock }
  const hourly: Record<string, () => Promise<unknown>> = {
    ...retentionJobs(site, nouns),
    'recheck-items': () => recheckOutdated(job, nouns),
    'remove-unused-tags': () => removeUnusedTags(job),
    ...(database.kind === 'pglite' && { 'vacuum-tables': () => vacuumGrownTables(database) }),
  }
  const nightly = {
    'refresh-search-words': () => refreshSearchWords(job),
    ...(backupDir !== null && { [BACKUP_JOB]: () => backUpNightly({ database, clock }, backupDir) }),
  }
  jobs.scheduled({
    name: 'housekeeping',
    jobs: [...toJobs('hour', hourly), ...toJobs('night', nightly)],
    failed: (error) => app.log.error({ failure: describeError(error) }, 'a housekeeping job failed'),
  })
}

const toJobs = (every: ScheduledJob['every'], works: Record<string, () => Promise<unknown>>): ScheduledJob[] =>
  Object.entries(works).map(([name, work]) => ({ name, every, work: async () => void (await work()) }))
