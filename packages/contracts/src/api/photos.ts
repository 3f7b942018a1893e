/** Splash images: found in the photo library of the site. */
import { z } from 'zod'
import { PHOTO_PAGES_MAX, photoListSchema, photoSchema } from '../domain/sharing/media.ts'
import { storableSchema } from '../domain/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

export const PHOTO_SEARCH_MAX = 100
/** Most pages that a member may request, and photos that they may choose, within a minute. */
export const PHOTO_CALLS_PER_MINUTE = 60

export const photoEndpoints = {
  listPhotos: defineEndpoint({
    method: 'GET',
    path: '/photos',
    summary:
      'A page of the photo library of the site. `source=bundled` lists the pictures of the site itself, which are always available.',
    access: 'member',
    query: z.object({
      search: storableSchema.trim().max(PHOTO_SEARCH_MAX).optional(),
      page: z.coerce.number<number>().int().min(1).max(PHOTO_PAGES_MAX).default(1),
      source: z.literal('bundled').optional(),
    }),
    response: photoListSchema,
    errors: ['photos.unavailable'],
  }),
  choosePhoto: defineEndpoint({
    method: 'POST',
    path: '/photo/:photoId/chosen',
    summary:
      'Tell the photo library that a photo was chosen, as Unsplash asks. Only a link of that library and that photo is accepted. A library that does not answer is no error.',
    access: 'member',
    vendorCallsPerHour: 20,
    params: z.object({ photoId: photoSchema.shape.id.min(1) }),
    body: photoSchema.pick({ downloadLink: true }),
  }),
} as const
