/** A member's standing preferences. */
import { z } from 'zod'
import { TEMPO } from './beat.ts'
import { defaultGeneratorConfig, generatorConfigSchema } from './generator-config.ts'
import { rangeSchema } from './primitives.ts'

/** How long the instructor leaves between lines, and how quickly the bundled voices speak. */
export const chatSpeeds = ['slow', 'normal', 'fast'] as const
export type ChatSpeed = (typeof chatSpeeds)[number]

export const settingsSchema = z.object({
  tempo: rangeSchema({
    floor: TEMPO.min,
    cap: TEMPO.max,
    message: 'Max tempo cannot be less than min tempo',
  }).refine((range) => range.min < range.max, { path: ['max'], error: 'Max tempo cannot be less than min tempo' }),
  beatPatternTempo: rangeSchema({
    floor: TEMPO.min,
    cap: TEMPO.max,
    message: 'Max beat pattern tempo cannot be less than min beat pattern tempo',
  }).refine((range) => range.min < range.max, {
    path: ['max'],
    error: 'Max beat pattern tempo cannot be less than min beat pattern tempo',
  }),
  /** Tempo while riding the edge, as a percentage of the tempo range. */
  edgingTempoPercent: z.number().min(0).max(100),
  chatSpeed: z.enum(chatSpeeds),
  gameGeneratorConfig: generatorConfigSchema,
})
export type Settings = z.infer<typeof settingsSchema>

export const defaultSettings: Settings = {
  tempo: { min: 40, max: 200 },
  beatPatternTempo: { min: 60, max: 180 },
  edgingTempoPercent: 80,
  chatSpeed: 'normal',
  gameGeneratorConfig: defaultGeneratorConfig,
}
