/** Schemas of Unsplash's answers; other fields are ignored. */
import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/ })

export const PHOTO_ID = /^[\w-]{1,40}$/

export const wirePhotoSchema = z.object({
  id: z.string().regex(PHOTO_ID),
  description: z.string().nullish(),
  alt_description: z.string().nullish(),
  urls: z.object({ regular: httpUrl, small: httpUrl }),
  links: z.object({ download_location: httpUrl }),
  user: z.object({ name: z.string().min(1), links: z.object({ html: httpUrl }) }),
})
export type WirePhoto = z.infer<typeof wirePhotoSchema>

/** Photos are parsed one by one: an unexpected one does not hide the others. */
const wirePhotosSchema = z.array(z.unknown())

export const searchAnswerSchema = z.object({
  total: z.int().min(0),
  total_pages: z.int().min(0),
  results: wirePhotosSchema,
})
export const listAnswerSchema = wirePhotosSchema
