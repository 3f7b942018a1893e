/** Scripts, games and generators as files: in the archive of a member's data, and read by the imports of the product. */
import { z } from 'zod'
import { compositionSchema } from '../games/composition.ts'
import { playableGameSchema } from '../games/game.ts'
import { generatorConfigSchema } from '../generators/generator-config.ts'
import { arraySchema, instantSchema } from '../primitives.ts'
import { DIALOGS_MAX, importRowSchema, intendedSexSchema } from '../scripts/script.ts'
import { playableSceneSchema } from '../scenes/scene.ts'
import { photoSchema } from '../sharing/media.ts'

/** Format and version of each kind of file: a higher version cannot be read. */
export const SCRIPT_FILE = { format: 'rubato-script', version: 1 } as const
export const GAME_FILE = { format: 'rubato-game', version: 1 } as const
export const GENERATOR_FILE = { format: 'rubato-generator', version: 1 } as const

const headOf = <Format extends string>({ format, version }: { format: Format; version: number }) => ({
  format: z.literal(format),
  version: z.int().min(1).max(version),
})

/** The common properties of all works other than their content. As stored: an older work may break today's limits. */
const workShape = {
  description: z.string(),
  tags: z.array(z.string()),
  shared: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** When it was deleted; it can be restored for some days. */
  deletedAt: instantSchema.nullable(),
  /** Name and author of the work that it is a copy of. */
  copyOf: z.object({ name: z.string(), author: z.string() }).nullable(),
}

export const scriptFileSchema = z.object({
  ...headOf(SCRIPT_FILE),
  script: z.object({ title: z.string(), intended_sex: intendedSexSchema, ...workShape }),
  dialogs: arraySchema(importRowSchema, { max: DIALOGS_MAX }),
})

export const gameFileSchema = z.object({
  ...headOf(GAME_FILE),
  /** Of the program that wrote the file. */
  engineVersion: z.int().min(0),
  /** Absent in a file that the builder wrote. */
  work: z.object({ name: z.string(), splash: photoSchema, ...workShape }).optional(),
  game: z.discriminatedUnion('branches', [
    playableGameSchema.extend({ branches: z.literal(false).optional(), composition: compositionSchema.optional() }),
    playableSceneSchema.extend({ branches: z.literal(true) }),
  ]),
})

export const generatorFileSchema = z.object({
  ...headOf(GENERATOR_FILE),
  work: z.object({ title: z.string(), splash: photoSchema, ...workShape }),
  config: generatorConfigSchema,
})
