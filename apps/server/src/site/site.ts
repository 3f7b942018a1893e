import type { FastifyInstance } from 'fastify'
import type { Lifecycle } from '../base/lifecycle.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Jobs } from '../jobs/jobs.ts'

/** What the features of a site are composed with. */
export interface Site extends Dependencies {
  app: FastifyInstance
  lifecycle: Lifecycle
  jobs: Jobs
}
