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
  /** One of 150 that were compared by their number of tasks and their opening tempo: `tools/session/compare-seeds.ts`. */
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

export const lasting = (minutes: number) => ({ min: minutes, max: minutes })
export const off = { enabled: false }
export const often = { enabled: true, weight: 1 }
export const some = { enabled: true, weight: 0.5 }
export const seldom = { enabled: true, weight: 0.15 }

/** Ends with orgasm or without one, after exactly this many edges; nothing is ruined. */
export const ending = (end: 'cum' | 'denial', edges: number, edging: object = {}): GeneratorConfigInput['orgasm'] => ({
  edging: edges === 0 ? off : { edges: { min: edges, max: edges }, ...edging },
  cum: end === 'cum' ? often : off,
  denial: end === 'denial' ? often : off,
  ruined: off,
})

/** Tasks without sprints and without holds. */
export const calm: NonNullable<GeneratorConfigInput['cock']>['stroke'] = {
  doubleSpeed: off,
  acceleration: off,
  gripChallenge: off,
  cluster: off,
  clench: off,
  redLightGreenLight: off,
}
