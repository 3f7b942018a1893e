/** What runs once an hour, in one process of the site. */
import { vacuumGrownTables } from '../database/vacuum.ts'
import { describeError } from '../http/logging.ts'
import { recheckOutdated } from '../items/check/recheck.ts'
import { onceAnHour } from '../jobs/claim-job.ts'
import { refreshSearchWordsNightly } from '../search/refresh-search-words.ts'
import { removeUnusedTags } from '../tags/tags.ts'
import { nouns } from './items.ts'
import { retentionJobs } from './retention-jobs.ts'
import type { Site } from './site.ts'

const TICK_MS = 3_600_000

/** Each job is claimed in the database and runs in one process; the vacuum is for PGlite, which has one process. */
export function startHousekeeping(site: Site): void {
  const { clock, database } = site
  const job = { queries: database.jobQueries, clock }
  runHourly(site, [
    ...retentionJobs(site, nouns),
    () => onceAnHour(job, 'recheck-items', () => recheckOutdated(job, nouns)),
    () => vacuumGrownTables(database),
    () => refreshSearchWordsNightly(job),
    () => removeUnusedTags(job),
  ])
}

function runHourly({ app, clock, lifecycle }: Site, jobs: (() => Promise<unknown>)[]): void {
  const stop = clock.every(TICK_MS, async () => {
    if (lifecycle.phase !== 'ready') return
    // One after the other; the failure of one job does not affect the next ones.
    for (const job of jobs) {
      await job().catch((error: unknown) => {
        app.log.error({ failure: describeError(error) }, 'a housekeeping job failed')
      })
    }
  })
  app.addHook('preClose', async () => stop())
}
