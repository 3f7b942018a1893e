/**
 * A game: a plain list of events, ordered by `at`. The generator makes this shape, the builder edits it, the server
 * stores it and the session plays it. Times are integer milliseconds from the start of the game.
 */
import { z } from 'zod'
import { compositionSchema } from './composition.ts'
import { GAME_EVENTS_MAX, gameEventsSchema } from './game-event.ts'
import { generatorConfigSchema } from '../generators/generator-config.ts'
import { mediaPreferenceSchema } from '../sharing/media.ts'
import { outcomes } from '../tasks/define-task.ts'
import { gameNameSchema, msSchema, storableSchema } from '../primitives.ts'
import { itemWriteShape, savedItemShape } from '../sharing/shared-item.ts'
import { voiceSchema } from '../speech/voice.ts'

const SEED_MAX = 200

/**
 * How a session can end: as its game ends, or before. `permitted`: orgasm was allowed, or a ruined one asked for, and the
 * member did not answer the question.
 */
export const completeOutcomes = [...outcomes, 'permitted'] as const
export const sessionOutcomes = [...completeOutcomes, 'stopped', 'finished-early'] as const
export type SessionOutcome = (typeof sessionOutcomes)[number]

/** A game before it is saved: the generator returns it and the session plays it. */
export const playableGameSchema = z.object({
  events: gameEventsSchema(GAME_EVENTS_MAX),
  /** Length without interruptions, ms. */
  duration: msSchema,
  voice: voiceSchema.nullable(),
  media: mediaPreferenceSchema,
  /** The beat is shown and vibrated, and not heard. Absent: it is heard. */
  silentBeat: z.boolean().optional(),
  outcome: z.enum(outcomes),
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

/** The body of a request that saves a game. A game that breaks a rule is saved, but not shared. */
export const gameWriteSchema = playableGameSchema.extend({
  name: gameNameSchema,
  ...itemWriteShape,
  voice: voiceSchema,
  composition: compositionSchema.optional(),
})
export type GameWrite = z.infer<typeof gameWriteSchema>

export const gameSchema = playableGameSchema.extend({
  ...savedItemShape,
  // As stored: an older game may break today's limits.
  name: z.string(),
  description: z.string(),
  voice: voiceSchema,
  composition: compositionSchema.optional(),
})
export type Game = z.infer<typeof gameSchema>
export const gameListItemSchema = gameSchema.omit({ events: true, origin: true, composition: true })
export type GameListItem = z.infer<typeof gameListItemSchema>

/** A change of the given properties; `shared` needs a game that the engine accepts. */
export const gameUpdateSchema = gameWriteSchema
  .omit({ tags: true })
  .extend({ tags: itemWriteShape.tags.unwrap(), shared: z.boolean() })
  .partial()
