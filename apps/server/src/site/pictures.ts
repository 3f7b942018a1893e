/** Splash pictures and the media of the stage, of vendors that may not answer. */
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { mediaRoutes } from '../features/media/media.routes.ts'
import { createPhotoCatalogue } from '../features/photos/photo-catalogue.ts'
import { photoRoutes } from '../features/photos/photos.routes.ts'
import { describeError } from '../http/logging.ts'
import { createSharedRateLimiter } from '../http/shared-rate-limit.ts'

const HOUR = 60 * 60_000

/** `findPhoto` gives games and generators the photos that they store. */
export function sitePictures(app: FastifyInstance, dependencies: Dependencies) {
  const { database, settings } = dependencies
  const { rateLimitFactor } = settings
  const hourly = { limit: settings.photoSearchesPerHour, windowMs: HOUR }
  const reportTo = (message: string) => (error: unknown) => app.log.warn({ failure: describeError(error) }, message)
  const report = reportTo('the photo library did not answer')
  const catalogue = createPhotoCatalogue({
    ...dependencies,
    // Without the factor: the limit is that of the key.
    libraryCalls: createSharedRateLimiter(database.queries, 'photoSearches', hourly),
    report,
  })
  return {
    findPhoto: catalogue.find,
    routes: {
      ...photoRoutes({ ...dependencies, catalogue, rateLimitFactor, report }),
      ...mediaRoutes({ ...dependencies, rateLimitFactor, report: reportTo('the media provider did not answer') }),
    },
  }
}
