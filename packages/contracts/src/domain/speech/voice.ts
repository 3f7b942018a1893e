import { z } from 'zod'

/** The seven voices, high to low. The voice output defines how each sounds. */
export const voiceNames = ['Soprano', 'Mezzo', 'Alto', 'Contralto', 'Tenor', 'Baritone', 'Bass'] as const
export type VoiceName = (typeof voiceNames)[number]
export const voiceNameSchema = z.enum(voiceNames)
export const voiceSchema = z.object({ name: voiceNameSchema })
export const DEFAULT_VOICE: VoiceName = 'Alto'

/** How long the instructor leaves between lines, and how quickly the bundled voices speak. */
export const chatSpeeds = ['slow', 'normal', 'fast'] as const
export type ChatSpeed = (typeof chatSpeeds)[number]
