/**
 * A saved game: linear, with `events`, or branching, with `branches` and the sections of a scene. A linear game has no
 * property that says so.
 */
import { z } from 'zod'
import { gameNameSchema, instantSchema } from '../primitives.ts'
import { playableSceneSchema } from './scene.ts'
import { itemWriteShape, savedItemShape } from '../sharing/shared-item.ts'
import { voiceSchema } from '../speech/voice.ts'
import { compositionSchema } from '../games/composition.ts'
import { playableGameSchema } from '../games/game.ts'

export const linearContentSchema = playableGameSchema.extend({
  branches: z.literal(false).optional(),
  voice: voiceSchema,
  composition: compositionSchema.optional(),
})
export const branchingContentSchema = playableSceneSchema.extend({ branches: z.literal(true), voice: voiceSchema })

/** The game that a session plays, with the voice of the author's choice, and the additional data of the builder. */
export const gameContentSchema = z.discriminatedUnion('branches', [linearContentSchema, branchingContentSchema])
export type GameContent = z.infer<typeof gameContentSchema>
export type LinearContent = z.infer<typeof linearContentSchema>
export type BranchingContent = z.infer<typeof branchingContentSchema>

const writeShape = { name: gameNameSchema, ...itemWriteShape }

/** The body of a request that saves a game. A game that breaks a rule is saved, but not shared. */
export const gameWriteSchema = z.discriminatedUnion('branches', [
  linearContentSchema.extend(writeShape),
  branchingContentSchema.extend(writeShape),
])
export type GameWrite = z.infer<typeof gameWriteSchema>
export type LinearGameWrite = Extract<GameWrite, { events: unknown }>
export type BranchingGameWrite = Extract<GameWrite, { sections: unknown }>

// As stored: an older game may break today's limits.
const savedShape = {
  ...savedItemShape,
  name: z.string(),
  description: z.string(),
  /** For the owner of an imported game alone: when they declared that they may share it. */
  authorshipDeclaredAt: instantSchema.optional(),
}
const linearGameSchema = linearContentSchema.extend(savedShape)
const branchingGameSchema = branchingContentSchema.extend(savedShape)

export const gameSchema = z.discriminatedUnion('branches', [linearGameSchema, branchingGameSchema])
export type Game = z.infer<typeof gameSchema>
export type LinearGame = z.infer<typeof linearGameSchema>
export type BranchingGame = z.infer<typeof branchingGameSchema>

export const gameListItemSchema = z.discriminatedUnion('branches', [
  linearGameSchema.omit({ events: true, video: true, origin: true, composition: true }),
  branchingGameSchema.omit({ start: true, sections: true, variables: true }),
])
export type GameListItem = z.infer<typeof gameListItemSchema>

/**
 * A change of the given properties; `shared` needs a game that the engine accepts. `branches` with the parts of the other
 * kind turns a game into that kind.
 */
export const gameUpdateSchema = z
  .object({
    ...linearContentSchema.shape,
    ...branchingContentSchema.shape,
    branches: z.boolean(),
    ...writeShape,
    tags: itemWriteShape.tags.unwrap(),
    shared: z.boolean(),
    /** The member's word that they wrote the imported work, or may share it. Sharing an imported game needs it once. */
    declaresAuthorship: z.literal(true),
  })
  .partial()
