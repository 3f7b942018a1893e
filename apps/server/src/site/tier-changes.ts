/** The job that tells the operator's receiver about changed tiers, every five minutes in one process of the site. */
import { tellTiers } from '../features/membership/tier-changes/tell-tiers.ts'
import { describeError } from '../http/logging.ts'
import type { Site } from './site.ts'

export function siteTierChanges({ app, database, clock, jobs, tierReceiver }: Site): void {
  if (!tierReceiver) return
  const dependencies = { ...tierReceiver, queries: database.jobQueries, clock }
  jobs.scheduled({
    name: 'tier-changes',
    jobs: [{ name: 'tell-tiers', every: 'five-minutes', work: ({ signal }) => tellTiers(dependencies, signal) }],
    failed: (error) => app.log.error({ failure: describeError(error) }, 'changes of tiers could not be sent'),
  })
}
