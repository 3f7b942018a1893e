import {
  generatorConfigSchema,
  type GeneratorConfig,
  type GeneratorConfigInput,
  type Photo,
  type Range,
} from '@rubato/contracts/domain'

/** A game that ships with the product: the engine makes its events when the server stores it. */
export interface ShippedGame {
  id: string
  title: string
  description: string
  tags: readonly string[]
  splash: Photo
  config: GeneratorConfig
  /** Chosen among the games of the config by reading them. */
  seed: string
  /** The tempo range of the member that the game is made for, bpm. */
  tempo: Range
}

/** A game of the product, with an id that ends with `id`. */
export const game = (
  id: number,
  { config, ...card }: Omit<ShippedGame, 'id' | 'config'> & { config: GeneratorConfigInput },
): ShippedGame => ({
  ...card,
  id: `5b1c9e40-2f7a-4d36-8a16-${String(id).padStart(12, '0')}`,
  config: generatorConfigSchema.parse(config),
})
