import { PHOTO_CALLS_PER_MINUTE, type photoEndpoints } from '@rubato/contracts/api'
import type { Handlers } from '../../http/bind-endpoints.ts'
import type { CreateLimiter } from '../../http/rate-limit.ts'
import { choosePhoto } from './choose-photo.ts'
import type { PhotoCatalogue } from './photo-catalogue.ts'

interface Dependencies {
  catalogue: PhotoCatalogue
  createLimiter: CreateLimiter
}

export function photoRoutes(dependencies: Dependencies): Pick<Handlers, keyof typeof photoEndpoints> {
  const { catalogue, createLimiter } = dependencies
  const byMember = createLimiter({ limit: PHOTO_CALLS_PER_MINUTE, windowMs: 60_000 })
  return {
    listPhotos: async ({ query }, { actor }) => {
      byMember.take(actor.userId)
      return catalogue.list({ text: query.search ?? '', page: query.page, isBundled: query.source === 'bundled' })
    },
    choosePhoto: async ({ params, body }, { actor }) => {
      byMember.take(actor.userId)
      await choosePhoto(catalogue, { id: params.photoId, downloadLink: body.downloadLink })
    },
  }
}
