import { z } from 'zod'
import { TEMPO } from '../beat/beat.ts'
import { defaultGeneratorConfig, generatorConfigSchema } from '../generators/generator-config.ts'
import { arraySchema, rangeSchema, REVISION_MAX, storableSchema } from '../primitives.ts'
import { defaultMemberProfile, memberProfileSchema, optInIds, optInSchema } from '../member/profile.ts'
import { intensities } from '../sharing/shared-item.ts'
import { chatSpeeds } from '../speech/voice.ts'
import { hotkeysSchema } from './hotkeys.ts'

/**
 * How much of a session is spoken: every line; the first clause of instructions; signals, counts, releases and
 * safety; nothing. The stage applies it.
 */
export const talkLevels = ['everything', 'cues', 'signals', 'none'] as const
export type TalkLevel = (typeof talkLevels)[number]

/** The questions before the first session: not reached yet, skipped, answered. */
const welcomeStates = ['open', 'skipped', 'answered'] as const

/** Most characters of the name by which the product greets a member. */
export const CALL_NAME_MAX = 40

/** In both tempo ranges `min` is below `max`. */
const tempoRangeSchema = (message: string) => rangeSchema({ floor: TEMPO.min, cap: TEMPO.max, distinct: true, message })

/** No key has a default: a change of one key must not write the others. */
export const settingsSchema = z.object({
  tempo: tempoRangeSchema('Max tempo cannot be less than min tempo'),
  beatPatternTempo: tempoRangeSchema('Max beat pattern tempo cannot be less than min beat pattern tempo'),
  /** Tempo while riding the edge, as a percentage of the tempo range. */
  edgingTempoPercent: z.number().min(0).max(100),
  chatSpeed: z.enum(chatSpeeds),
  talk: z.enum(talkLevels),
  /** The name by which the product greets the member; no other member sees it, and it may be empty. */
  callName: storableSchema.trim().max(CALL_NAME_MAX),
  /** Intensity with which the quick start begins. */
  intensity: z.enum(intensities),
  welcome: z.enum(welcomeStates),
  gameGeneratorConfig: generatorConfigSchema,
  profile: memberProfileSchema,
  optIns: arraySchema(optInSchema, { max: optInIds.length }),
  /** Whether other members may write to the author of the member's works. */
  authorFeedback: z.boolean(),
  /** Whether the member gets announcements by mail. */
  announcements: z.boolean(),
  /** Keys that the member chose; an action without a key keeps its default. */
  hotkeys: hotkeysSchema,
})
export type Settings = z.infer<typeof settingsSchema>

/** As the server stores them: `revision` counts the changes and is 0 before the first. */
export const storedSettingsSchema = settingsSchema.extend({ revision: z.int().min(0).max(REVISION_MAX) })
export type StoredSettings = z.infer<typeof storedSettingsSchema>

/** The body of a change. With `revision` it is stored only if that is still the current revision. */
export const settingsUpdateSchema = storedSettingsSchema.partial()

export const defaultSettings: Settings = {
  tempo: { min: 40, max: 200 },
  beatPatternTempo: { min: 60, max: 180 },
  edgingTempoPercent: 80,
  chatSpeed: 'normal',
  talk: 'everything',
  callName: '',
  intensity: 'steady',
  welcome: 'open',
  gameGeneratorConfig: defaultGeneratorConfig,
  profile: defaultMemberProfile,
  optIns: [],
  authorFeedback: true,
  announcements: false,
  hotkeys: {},
}
