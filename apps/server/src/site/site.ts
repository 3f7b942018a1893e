import type { FastifyInstance } from 'fastify'
import type { Lifecycle } from '../base/lifecycle.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { CreateLimiter } from '../http/rate-limit.ts'
import type { Jobs } from '../jobs/jobs.ts'

/** The dependencies that the features of a site are composed with. */
export interface Site extends Dependencies {
  app: FastifyInstance
  lifecycle: Lifecycle
  /** Makes the rate limiters of this process. */
  createLimiter: CreateLimiter
  jobs: Jobs
}
