/** Counts the calls of this process for the error budget of the site. */
import { describeError } from '../../http/logging.ts'
import { errorBudget } from '../../metrics/error-budget.ts'
import { countRequests } from '../../metrics/serve-metrics.ts'
import type { Site } from '../site.ts'

/** Interval at which counts are added to the database, ms. */
const SAVE_MS = 60_000

export function siteErrorBudget({ app, database, clock, lifecycle }: Site): void {
  const budget = errorBudget({ queries: database.jobQueries, clock })
  const save = () =>
    budget.save().catch((error: unknown) => {
      app.log.warn({ failure: describeError(error) }, 'counts of calls could not be stored and are kept')
    })
  countRequests(app, budget.count)
  const stop = clock.every(SAVE_MS, async () => {
    if (lifecycle.phase === 'ready') await save()
  })
  app.addHook('preClose', async () => {
    stop()
    if (lifecycle.phase === 'closing') await save()
  })
}
