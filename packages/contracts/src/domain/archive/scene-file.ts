/** A branching game as a JSON file. `npm run generate -- scene-schema` writes its JSON Schema. */
import { z } from 'zod'
import { GAME_FILE } from './work-files.ts'
import { descriptionSchema, gameNameSchema } from '../primitives.ts'
import { playableSceneSchema } from '../scenes/scene.ts'

export const sceneFileSchema = z.object({
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

export const sceneFileJsonSchema = (): object => ({
  title: 'A branching game of Rubato',
  ...z.toJSONSchema(sceneFileSchema, { io: 'input', unrepresentable: 'any', reused: 'ref' }),
})
