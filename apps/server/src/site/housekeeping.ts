/** Hourly and nightly jobs, in one process of the site. */
import { backUpNightly, BACKUP_JOB } from '../backup/nightly-backup.ts'
import { resealColumns } from '../crypto/reseal.ts'
import { vacuumGrownTables } from '../database/vacuum.ts'
import { countMembers } from '../features/admin/counts/site-counts.ts'
import { applyDelistings } from '../features/moderation/delist.ts'
import { describeError } from '../http/logging.ts'
import { recheckOutdated } from '../items/check/recheck.ts'
import type { ScheduledJob } from '../jobs/schedule.ts'
import { refreshSearchWords } from '../search/refresh-search-words.ts'
import { removeUnusedTags } from '../tags/tags.ts'
import { nouns } from './items.ts'
import { retentionJobs } from './retention-jobs.ts'
import type { Site } from './site.ts'

type Work = (signal: AbortSignal) => Promise<unknown>
/** Admins see when it has run: then an older AUTH_SECRET seals nothing any more. */
const RESEAL_JOB = 'seal-again'

export function scheduleHousekeeping(site: Site): void {
  const { app, clock, database, jobs, settings, sealedColumns, backupCopies, speech } = site
  const { backupDir } = settings
  const job = { queries: database.jobQueries, clock }
  const hourly: Record<string, Work> = {
    ...retentionJobs(site, nouns),
    'recheck-items': () => recheckOutdated(job, nouns),
    'remove-unused-tags': () => removeUnusedTags(job),
    'apply-delistings': () => applyDelistings(job),
    ...(sealedColumns.length > 0 && {
      [RESEAL_JOB]: (signal) => resealColumns(database.jobQueries, sealedColumns, new Date(clock.now()), signal),
    }),
    ...(database.kind === 'pglite' && { 'vacuum-tables': () => vacuumGrownTables(database) }),
  }
  const nightly = {
    'refresh-search-words': () => refreshSearchWords(job),
    'count-members': () => countMembers({ ...job, everyoneHolds: site.patronage ? null : 'master' }),
    ...(speech && { 'forget-spoken-lines': () => speech.store.removeUnused() }),
    ...(backupDir !== null && {
      [BACKUP_JOB]: () => backUpNightly({ database, clock, copies: backupCopies }, backupDir),
    }),
  }
  jobs.scheduled({
    name: 'housekeeping',
    jobs: [...toJobs('hour', hourly), ...toJobs('night', nightly)],
    failed: (error) => app.log.error({ failure: describeError(error) }, 'a housekeeping job failed'),
  })
}

const toJobs = (every: ScheduledJob['every'], works: Record<string, Work>): ScheduledJob[] =>
  Object.entries(works).map(([name, work]) => ({ name, every, work: async ({ signal }) => void (await work(signal)) }))
