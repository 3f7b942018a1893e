/** Recordings of soft sounds, which an operator may put in place of the synthesised ones. */
import { z } from 'zod'
import { voiceNameSchema } from './voice.ts'

/** How demanding the moment is for which a sound is meant. */
export const moanLevels = ['gentle', 'strong'] as const
export type MoanLevel = (typeof moanLevels)[number]

/** Most recordings of a site. */
export const MOANS_MAX = 200
export const moanRecordingSchema = z.object({
  /** The name of the file without its ending. */
  id: z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  /** The voice that it belongs to; null for all voices. */
  voice: voiceNameSchema.nullable(),
  level: z.enum(moanLevels),
})
export type MoanRecording = z.infer<typeof moanRecordingSchema>
