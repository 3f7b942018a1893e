/** A branching game before it is saved: what an import and the text form give. */
import {
  composedNameSchema,
  gameNameSchema,
  mediaPreferenceSchema,
  sceneSchema,
  voiceSchema,
} from '@rubato/contracts/domain'
import { z } from 'zod'

export const sceneDraftSchema = z.object({
  name: gameNameSchema,
  /** The author of an imported work. */
  author: composedNameSchema.optional(),
  ...sceneSchema.shape,
  voice: voiceSchema.nullable().optional(),
  media: mediaPreferenceSchema.optional(),
  silentBeat: z.boolean().optional(),
})
export type SceneDraft = z.infer<typeof sceneDraftSchema>
