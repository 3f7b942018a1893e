/** A saved generator: a config with a title. */
import { z } from 'zod'
import { titleSchema } from '../primitives.ts'
import { generatorConfigSchema } from './generator-config.ts'
import { itemWriteShape, savedItemShape } from '../sharing/shared-item.ts'

/** The body of a request that saves a generator. A config that makes no game is saved, but not shared. */
export const gameGeneratorWriteSchema = z.object({
  title: titleSchema,
  ...itemWriteShape,
  config: generatorConfigSchema,
})
export type GameGeneratorWrite = z.infer<typeof gameGeneratorWriteSchema>

export const gameGeneratorSchema = z.object({
  ...savedItemShape,
  // As stored: an older generator may break today's limits.
  title: z.string(),
  description: z.string(),
  config: generatorConfigSchema,
})
export type GameGenerator = z.infer<typeof gameGeneratorSchema>
export const gameGeneratorListItemSchema = gameGeneratorSchema.omit({ config: true })
export type GameGeneratorListItem = z.infer<typeof gameGeneratorListItemSchema>

/** A change of the given properties; `shared` needs a config that makes a game. */
export const gameGeneratorUpdateSchema = gameGeneratorWriteSchema
  .omit({ tags: true })
  .extend({ tags: itemWriteShape.tags.unwrap(), shared: z.boolean() })
  .partial()
