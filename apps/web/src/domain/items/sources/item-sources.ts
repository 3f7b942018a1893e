import type { ItemKind, SharedKind } from '@rubato/contracts/domain'
import { gameSource } from './game-source.ts'
import { generatorSource } from './generator-source.ts'
import type { ItemSource, PlayableSource } from './item-source.ts'
import { scriptSource } from './script-source.ts'

type PlayableSources = { readonly [Kind in ItemKind]: PlayableSource<Kind> }
type ItemSources = { readonly [Kind in SharedKind]: ItemSource<Kind> }

export const playableSources: PlayableSources = { game: gameSource, generator: generatorSource }
export const itemSources: ItemSources = { script: scriptSource, ...playableSources }
