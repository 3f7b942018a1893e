/** The addresses of the screens of items. */
import type { ItemKind, SharedKind } from '@rubato/contracts/domain'
import type { Item, PlayableItem } from './item.ts'

export const explorePaths = {
  script: '/explore-scripts',
  game: '/explore-games',
  generator: '/explore-game-generators',
} as const
export const minePaths = { script: '/my-scripts/', game: '/my-games', generator: '/my-game-generators' } as const

const pages: Readonly<Record<SharedKind, (id: string) => string>> = {
  script: (id) => `/script/${id}/`,
  game: (id) => `/game/${id}`,
  generator: (id) => `/generator/${id}`,
}
const editors: Readonly<Record<SharedKind, (id: string) => string>> = {
  script: (id) => `/script/${id}/dialog`,
  game: (id) => `/game-builder/${id}`,
  generator: (id) => `/game-generator/${id}`,
}

const stages: Readonly<Record<ItemKind, string>> = { game: '/play/custom-game', generator: '/play/game-generator' }

export const authorPath = (id: string): string => `/author/${id}`
/** Tags contain no characters that a URL has to escape. */
export const tagPath = (tag: string): string => `/tag/${tag}`

export const pageOf = ({ kind, id }: Pick<Item, 'kind' | 'id'>): string => pages[kind](id)
export const editorOf = ({ kind, id }: Pick<Item, 'kind' | 'id'>): string => editors[kind](id)
export const stageOf = ({ kind, id }: Pick<PlayableItem, 'kind' | 'id'>): string => `${stages[kind]}/${id}`
