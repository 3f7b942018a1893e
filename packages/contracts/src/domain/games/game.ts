/**
 * A game before it is saved: a plain list of events, ordered by `at`. The generator makes this shape, the builder edits
 * it, the server stores it and the session plays it. Times are integer milliseconds from the start of the game.
 */
import { z } from 'zod'
import { GAME_EVENTS_MAX, gameEventsSchema } from './game-event.ts'
import { generatorConfigSchema } from '../generators/generator-config.ts'
import { mediaPreferenceSchema } from '../sharing/media.ts'
import { outcomes } from '../tasks/define-task.ts'
import { msSchema, storableSchema } from '../primitives.ts'
import { voiceSchema } from '../speech/voice.ts'
import { gameVideoSchema } from './game-video.ts'
import { importedSchema } from '../sharing/imported.ts'

const SEED_MAX = 200

/**
 * How a session can end: as its game ends, or before. `permitted`: orgasm was allowed, or a ruined one asked for, and the
 * member did not answer the question.
 */
export const completeOutcomes = [...outcomes, 'permitted'] as const
export const sessionOutcomes = [...completeOutcomes, 'stopped', 'finished-early'] as const
export type SessionOutcome = (typeof sessionOutcomes)[number]

export const playableGameSchema = z.object({
  events: gameEventsSchema(GAME_EVENTS_MAX),
  /** Length without interruptions, ms. */
  duration: msSchema,
  voice: voiceSchema.nullable(),
  media: mediaPreferenceSchema,
  /** The beat is shown and vibrated, and not heard. Absent: it is heard. */
  silentBeat: z.boolean().optional(),
  outcome: z.enum(outcomes),
  /** The video that the game was made around. Each player has a file of their own, or plays without the picture. */
  video: gameVideoSchema.optional(),
  /** The file that the game was made from. The server keeps it through every change of the game. */
  imported: importedSchema.optional(),
  /** Config, seed and engine version that generate exactly this game again. */
  origin: z
    .object({
      config: generatorConfigSchema,
      seed: storableSchema.max(SEED_MAX),
      engineVersion: z.int().min(0).max(1_000_000),
    })
    .optional(),
})
export type PlayableGame = z.infer<typeof playableGameSchema>
