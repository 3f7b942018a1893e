/** Splash pictures and the media of the stage, of vendors that may not answer. */
import { mediaRoutes } from '../features/media/media.routes.ts'
import { createPhotoCatalogue } from '../features/photos/photo-catalogue.ts'
import { photoRoutes } from '../features/photos/photos.routes.ts'
import { warnOf } from '../http/logging.ts'
import { createSharedRateLimiter } from '../http/shared-rate-limit.ts'
import type { Site } from './site.ts'

const HOUR = 60 * 60_000

/** `findPhoto` gives games and generators the photos that they store. */
export function sitePictures(site: Site) {
  const { app, database, settings } = site
  const hourly = { limit: settings.photoSearchesPerHour, windowMs: HOUR }
  const catalogue = createPhotoCatalogue({
    ...site,
    // Without the factor: the limit belongs to the key.
    libraryCalls: createSharedRateLimiter(database.queries, 'photoSearches', hourly),
    report: warnOf(app, 'the photo library did not answer'),
  })
  return {
    findPhoto: catalogue.find,
    routes: {
      ...photoRoutes({ ...site, catalogue }),
      ...mediaRoutes({ ...site, report: warnOf(app, 'the media provider did not answer') }),
    },
  }
}
