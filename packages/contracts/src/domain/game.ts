/**
 * A game: a plain list of events, ordered by `at`. The generator makes this shape, the builder edits it, the server
 * stores it and the session plays it. Times are integer milliseconds from the start of the game.
 */
import { z } from 'zod'
import { compositionSchema } from './composition.ts'
import { GAME_EVENTS_MAX, gameEventSchema } from './game-event.ts'
import { generatorConfigSchema } from './generator-config.ts'
import { mediaPreferenceSchema, photoSchema } from './media.ts'
import {
  arraySchema,
  authorSchema,
  DESCRIPTION_LENGTH,
  instantSchema,
  msSchema,
  storableSchema,
  TITLE_LENGTH,
  uuidSchema,
} from './primitives.ts'
import { voiceSchema } from './voice.ts'

/** Games and generators use the common title lengths; their messages are zod's defaults. */
const nameSchema = storableSchema.min(TITLE_LENGTH.min).max(TITLE_LENGTH.max)
const aboutSchema = storableSchema.min(DESCRIPTION_LENGTH.min).max(DESCRIPTION_LENGTH.max)
const SEED_MAX = 200

export const outcomes = ['cum', 'ruined', 'denied'] as const
export type Outcome = (typeof outcomes)[number]
/** How a session can end: as its game ends, or before. */
export const sessionOutcomes = [...outcomes, 'stopped', 'finished-early'] as const
export type SessionOutcome = (typeof sessionOutcomes)[number]

/** A game before it is saved: the generator returns it and the session plays it. */
export const playableGameSchema = z.object({
  events: arraySchema(gameEventSchema, { max: GAME_EVENTS_MAX }),
  /** Length without interruptions, ms. */
  duration: msSchema,
  voice: voiceSchema.nullable(),
  media: mediaPreferenceSchema,
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

export const gameSchema = playableGameSchema.extend({
  id: uuidSchema,
  createdBy: authorSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  name: nameSchema,
  description: aboutSchema,
  shared: z.boolean(),
  splash: photoSchema,
  voice: voiceSchema,
  composition: compositionSchema.optional(),
})
export type Game = z.infer<typeof gameSchema>
/** The body of a request that saves a game. */
export const gameWriteSchema = gameSchema.omit({
  id: true,
  createdBy: true,
  createdAt: true,
  updatedAt: true,
  shared: true,
})
export type GameWrite = z.infer<typeof gameWriteSchema>
/** @public Specified for lists of games; no endpoint serves it yet. */
export const gameListItemSchema = gameSchema.omit({ events: true })

/** A saved generator: a config with a title. */
export const gameConfigSchema = z.object({
  id: uuidSchema,
  createdBy: authorSchema,
  config: generatorConfigSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  title: nameSchema,
  description: aboutSchema,
  shared: z.boolean(),
  splash: photoSchema,
})
/** @public Specified for lists of generators; no endpoint serves it yet. */
export const gameConfigListItemSchema = gameConfigSchema.omit({ config: true })
