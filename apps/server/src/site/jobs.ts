/** The jobs of this process, and the clock by which scheduled ones are sent. */
import type { FastifyInstance } from 'fastify'
import type { Lifecycle } from '../base/lifecycle.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { describeError } from '../http/logging.ts'
import { openJobs, type Jobs } from '../jobs/jobs.ts'

const TICK_MS = 60_000

declare module 'fastify' {
  export interface FastifyInstance {
    jobs: Jobs
  }
}

export function siteJobs(app: FastifyInstance, { database, clock }: Dependencies, lifecycle: Lifecycle): Jobs {
  const failed = (error: unknown) => app.log.error({ failure: describeError(error) }, 'the job queue failed')
  const jobs = openJobs({ database, clock, failed })
  app.decorate('jobs', jobs)
  const stop = clock.every(TICK_MS, async () => {
    if (lifecycle.phase === 'ready') await jobs.tick().catch(failed)
  })
  // In the first hook of closing, so that closing does not wait for a long run.
  app.addHook('preClose', async () => {
    stop()
    await jobs.close().catch(failed)
  })
  return jobs
}
