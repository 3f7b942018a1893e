/** Splash pictures and the media of the stage, of vendors that may not answer. */
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { mediaRoutes } from '../features/media/media.routes.ts'
import { photoRoutes } from '../features/photos/photos.routes.ts'
import { describeError } from '../http/logging.ts'
import { createSharedRateLimiter } from '../http/shared-rate-limit.ts'

const HOUR = 60 * 60_000

export function sitePictures(app: FastifyInstance, dependencies: Dependencies) {
  const { database, settings } = dependencies
  const { rateLimitFactor } = settings
  const hourly = { limit: settings.photoSearchesPerHour, windowMs: HOUR }
  const reportTo = (message: string) => (error: unknown) => app.log.warn({ failure: describeError(error) }, message)
  return {
    ...photoRoutes({
      ...dependencies,
      rateLimitFactor,
      // Without the factor: the limit is that of the key.
      librarySearches: createSharedRateLimiter(database.queries, 'photoSearches', hourly),
      report: reportTo('the photo library did not answer'),
    }),
    ...mediaRoutes({ ...dependencies, rateLimitFactor, report: reportTo('the media provider did not answer') }),
  }
}
