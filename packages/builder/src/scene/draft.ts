/** A branching game before it is saved: what an import and the text form give. */
import {
  gameNameSchema,
  importedSchema,
  mediaPreferenceSchema,
  sceneSchema,
  voiceSchema,
} from '@rubato/contracts/domain'
import { z } from 'zod'

export const sceneDraftSchema = z.object({
  name: gameNameSchema,
  /** The file that it was made from: of another format, or of this product with the name of an author. */
  imported: importedSchema.optional(),
  ...sceneSchema.shape,
  voice: voiceSchema.nullable().optional(),
  media: mediaPreferenceSchema.optional(),
  silentBeat: z.boolean().optional(),
})
export type SceneDraft = z.infer<typeof sceneDraftSchema>
