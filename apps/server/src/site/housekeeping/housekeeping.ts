/** Hourly and nightly jobs, in one process of the site. */
import { backUpNightly, BACKUP_JOB } from '../../backup/nightly-backup.ts'
import { resealColumns } from '../../crypto/reseal.ts'
import { vacuumGrownTables } from '../../database/vacuum.ts'
import { countMembers } from '../../features/admin/counts/site-counts.ts'
import { applyDelistings } from '../../features/moderation/delist.ts'
import { describeError } from '../../http/logging.ts'
import { recheckOutdated } from '../../items/check/recheck.ts'
import type { ScheduledJob } from '../../jobs/schedule.ts'
import { refreshSearchWords } from '../../search/refresh-search-words.ts'
import { removeUnusedTags } from '../../tags/tags.ts'
import { nouns } from '../items.ts'
import { retentionJobs } from './retention-jobs.ts'
import type { Site } from '../site.ts'

type Work = (signal: AbortSignal) => Promise<unknown>

interface JobBySettings extends Pick<ScheduledJob, 'name' | 'every'> {
  work: Work | null
}

/** Admins see when it has run: then an older AUTH_SECRET seals nothing any more. */
const RESEAL_JOB = 'seal-again'

export function scheduleHousekeeping(site: Site): void {
  const { app, clock, database, jobs } = site
  const job = { queries: database.jobQueries, clock }
  const hourly: Record<string, Work> = {
    ...retentionJobs(site, nouns),
    'recheck-items': () => recheckOutdated(job, nouns),
    'remove-unused-tags': () => removeUnusedTags(job),
    'apply-delistings': () => applyDelistings(job),
  }
  const nightly = {
    'refresh-search-words': () => refreshSearchWords(job),
    'count-members': () => countMembers({ ...job, everyoneHolds: site.patronage ? null : 'master' }),
  }
  const failed = (error: unknown) => app.log.error({ failure: describeError(error) }, 'a housekeeping job failed')
  jobs.scheduled({ name: 'housekeeping', jobs: [...toJobs('hour', hourly), ...toJobs('night', nightly)], failed })
  for (const { name, every, work } of jobsBySettings(site))
    jobs.scheduled({ name, jobs: toJobs(every, { [name]: work ?? nothing }), isHere: work !== null, failed })
}

/** Jobs that a process has only with certain settings. `work` is null if this process does not have the job. */
function jobsBySettings({ clock, database, settings, sealedColumns, backupCopies, speech }: Site): JobBySettings[] {
  const { backupDir } = settings
  const reseal: Work = (signal) => resealColumns(database.jobQueries, sealedColumns, new Date(clock.now()), signal)
  return [
    { name: RESEAL_JOB, every: 'hour', work: sealedColumns.length > 0 ? reseal : null },
    {
      name: 'vacuum-tables',
      every: 'hour',
      work: database.kind === 'pglite' ? () => vacuumGrownTables(database) : null,
    },
    // A directory is cleaned by the processes of its machine (`machine-files.ts`).
    {
      name: 'forget-spoken-lines',
      every: 'night',
      work: speech?.isInBucket ? () => speech.store.removeUnused() : null,
    },
    {
      name: BACKUP_JOB,
      every: 'night',
      work: backupDir === null ? null : () => backUpNightly({ database, clock, copies: backupCopies }, backupDir),
    },
  ]
}

const nothing = async (): Promise<void> => {}

const toJobs = (every: ScheduledJob['every'], works: Record<string, Work>): ScheduledJob[] =>
  Object.entries(works).map(([name, work]) => ({ name, every, work: async ({ signal }) => void (await work(signal)) }))
