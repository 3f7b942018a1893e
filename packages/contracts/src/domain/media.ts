import { z } from 'zod'
import { storableSchema } from './primitives.ts'

export const mediaTypes = ['image', 'video'] as const
export const mediaPreferenceSchema = z.object({
  tags: z.array(storableSchema.min(1)).min(1, 'Must enter at least one tag'),
  mediaTypes: z.array(z.enum(mediaTypes)).min(1, 'Must select at least one format'),
})
export type MediaPreference = z.infer<typeof mediaPreferenceSchema>

export const mediaLinkSchema = z.object({
  mediaType: z.enum(['embed', 'video', 'image']),
  tag: z.string(),
  source: z.object({ id: z.enum(['scrolller', 'local']), url: z.string() }),
  url: z.string(),
  duration: z.number().min(0).optional(),
})
export type MediaLink = z.infer<typeof mediaLinkSchema>

/** A splash image. */
export const photoSchema = z.object({
  id: storableSchema,
  photo: storableSchema.min(1, 'Please select a photo'),
  downloadLink: storableSchema,
  author: z.object({ name: storableSchema, profile: storableSchema }),
})
export type Photo = z.infer<typeof photoSchema>
export const photoListSchema = z.object({
  data: z.array(photoSchema),
  pagination: z.object({ total: z.int().min(0), next: z.int().nullable() }),
})

export const hintItemSchema = z.object({ title: z.string(), description: z.string() })
export type HintItem = z.infer<typeof hintItemSchema>
