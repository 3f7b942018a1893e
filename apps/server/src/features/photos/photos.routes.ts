import { PHOTO_CALLS_PER_MINUTE, type photoEndpoints } from '@rubato/contracts/api'
import type { Handler } from '../../http/bind-endpoints.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { choosePhoto } from './choose-photo.ts'
import { photoLists, type PhotoListDependencies } from './list-photos.ts'

type Routes = { [K in keyof typeof photoEndpoints]: Handler<(typeof photoEndpoints)[K]> }

interface Dependencies extends PhotoListDependencies {
  rateLimitFactor: number
}

export function photoRoutes(dependencies: Dependencies): Routes {
  const { clock, rateLimitFactor } = dependencies
  const byMember = createRateLimiter({ limit: PHOTO_CALLS_PER_MINUTE, windowMs: 60_000 }, clock, rateLimitFactor)
  const list = photoLists(dependencies)
  return {
    listPhotos: async ({ query }, { actor }) => {
      byMember.take(actor.userId)
      return list({ text: query.search ?? '', page: query.page, isBundled: query.source === 'bundled' })
    },
    choosePhoto: async ({ params, body }, { actor }) => {
      byMember.take(actor.userId)
      await choosePhoto(dependencies, { id: params.photoId, downloadLink: body.downloadLink })
      return undefined
    },
  }
}
