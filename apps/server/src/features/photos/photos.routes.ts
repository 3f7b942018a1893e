import { PHOTO_CALLS_PER_MINUTE, type photoEndpoints } from '@rubato/contracts/api'
import type { Handler } from '../../http/bind-endpoints.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import type { Clock } from '../../ports/clock.ts'
import { choosePhoto, type ChoiceDependencies } from './choose-photo.ts'
import type { PhotoCatalogue } from './photo-catalogue.ts'

type Routes = { [K in keyof typeof photoEndpoints]: Handler<(typeof photoEndpoints)[K]> }

interface Dependencies extends ChoiceDependencies {
  catalogue: PhotoCatalogue
  clock: Clock
  rateLimitFactor: number
}

export function photoRoutes(dependencies: Dependencies): Routes {
  const { catalogue, clock, rateLimitFactor } = dependencies
  const byMember = createRateLimiter({ limit: PHOTO_CALLS_PER_MINUTE, windowMs: 60_000 }, clock, rateLimitFactor)
  return {
    listPhotos: async ({ query }, { actor }) => {
      byMember.take(actor.userId)
      return catalogue.list({ text: query.search ?? '', page: query.page, isBundled: query.source === 'bundled' })
    },
    choosePhoto: async ({ params, body }, { actor }) => {
      byMember.take(actor.userId)
      await choosePhoto(dependencies, { id: params.photoId, downloadLink: body.downloadLink })
      return undefined
    },
  }
}
