/** A branching game as a JSON file. Every site serves its JSON Schema at `/api/scene.schema.json`. */
import { z } from 'zod'
import { GAME_FILE } from './work-files.ts'
import { descriptionSchema, gameNameSchema, storableSchema } from '../primitives.ts'
import { playableSceneSchema } from '../scenes/scene.ts'

/** Longest address of a schema in a file, characters. */
const SCHEMA_ADDRESS_MAX = 500

export const sceneFileSchema = z.object({
  /** The address of the JSON Schema, by which an editor finds it. */
  $schema: storableSchema.max(SCHEMA_ADDRESS_MAX).optional(),
  format: z.literal(GAME_FILE.format),
  version: z.literal(GAME_FILE.version),
  /** Of the program that wrote the file. */
  engineVersion: z.int().min(0).max(1_000_000).optional(),
  game: playableSceneSchema.extend({
    branches: z.literal(true),
    name: gameNameSchema.optional(),
    description: descriptionSchema.optional(),
  }),
})
export type SceneFile = z.infer<typeof sceneFileSchema>

export const sceneFileJsonSchema = (): Record<string, unknown> => ({
  title: 'A branching game of Rubato',
  ...z.toJSONSchema(sceneFileSchema, { io: 'input', unrepresentable: 'any', reused: 'ref' }),
})
