import type { ItemKind } from '@rubato/contracts/domain'
import { gameSource } from './game-source.ts'
import { generatorSource } from './generator-source.ts'
import type { ItemSource } from './item-source.ts'

export const itemSources: Readonly<Record<ItemKind, ItemSource>> = { game: gameSource, generator: generatorSource }
