import { z } from 'zod'
import { arraySchema, storableSchema } from './primitives.ts'

export const mediaTypes = ['image', 'video'] as const
/** Tags of media in one config, and the length of each. */
export const MEDIA_TAGS_MAX = 100
export const MEDIA_TAG_LENGTH_MAX = 280
export const mediaPreferenceSchema = z.object({
  tags: arraySchema(storableSchema.min(1).max(MEDIA_TAG_LENGTH_MAX), {
    min: 1,
    max: MEDIA_TAGS_MAX,
    minMessage: 'Must enter at least one tag',
  }),
  mediaTypes: arraySchema(z.enum(mediaTypes), {
    min: 1,
    max: mediaTypes.length,
    minMessage: 'Must select at least one format',
  }),
})

/** @public Specified for the media of the stage; no endpoint serves it yet. */
export const mediaLinkSchema = z.object({
  mediaType: z.enum(['embed', 'video', 'image']),
  tag: z.string(),
  source: z.object({ id: z.enum(['scrolller', 'local']), url: z.string() }),
  url: z.string(),
  duration: z.number().min(0).optional(),
})

/** Longest texts that a photo library sends with a photo. */
const URL_MAX = 2048
const NAME_MAX = 200
/** A splash image. */
export const photoSchema = z.object({
  id: storableSchema.max(NAME_MAX),
  photo: storableSchema.min(1, 'Please select a photo').max(URL_MAX),
  downloadLink: storableSchema.max(URL_MAX),
  author: z.object({ name: storableSchema.max(NAME_MAX), profile: storableSchema.max(URL_MAX) }),
})
/** @public Specified for the choice of a splash image; no endpoint serves it yet. */
export const photoListSchema = z.object({
  data: z.array(photoSchema),
  pagination: z.object({ total: z.int().min(0), next: z.int().nullable() }),
})

/** @public Specified for the hints of the app; no endpoint serves it yet. */
export const hintItemSchema = z.object({ title: z.string(), description: z.string() })
