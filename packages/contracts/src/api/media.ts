/** Media of the Scrolller provider, through the server: a browser never speaks to the provider. */
import { z } from 'zod'
import { arraySchema, storableSchema } from '../domain/primitives.ts'
import { MEDIA_TAG_LENGTH_MAX, mediaPreferenceSchema, mediaTypes, mediaUrlSchema } from '../domain/sharing/media.ts'
import { defineEndpoint } from './endpoint.ts'

/** Most lists, and most files, that a member may request within a minute. */
export const MEDIA_LISTS_PER_MINUTE = 20
export const MEDIA_FILES_PER_MINUTE = 90
/** Tags of one call, each of which is one call of the provider. */
export const MEDIA_TAGS_PER_CALL = 4
/** Media of one answer. */
export const MEDIA_PER_ANSWER = 200

const foundMediumSchema = z.object({
  type: z.enum(mediaTypes),
  tag: z.string().max(MEDIA_TAG_LENGTH_MAX),
  /** Passed to `getMedium`. */
  url: mediaUrlSchema,
})
export type FoundMedium = z.infer<typeof foundMediumSchema>

export const mediaEndpoints = {
  listMedia: defineEndpoint({
    method: 'POST',
    path: '/media/list',
    summary:
      'Media with these tags, in random order. Empty on a site without a provider, and for tags that the provider does not have.',
    access: 'member',
    body: z.object({
      tags: arraySchema(storableSchema.min(1).max(MEDIA_TAG_LENGTH_MAX), { min: 1, max: MEDIA_TAGS_PER_CALL }),
      mediaTypes: mediaPreferenceSchema.shape.mediaTypes,
    }),
    response: z.object({ data: z.array(foundMediumSchema).max(MEDIA_PER_ANSWER) }),
    errors: ['media.unavailable'],
  }),
  getMedium: defineEndpoint({
    method: 'POST',
    path: '/media/file',
    summary:
      'One medium, from a host of the provider alone. The address is in the body, so that it is in no log. Nothing is stored.',
    access: 'member',
    body: z.object({ url: mediaUrlSchema }),
    file: 'application/octet-stream',
    errors: ['media.not-allowed', 'media.unavailable'],
  }),
} as const
