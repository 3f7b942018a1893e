/** Reads and updates one item in every query of the cache that holds it. */
import type { QueryClient } from '@tanstack/react-query'
import type { ItemKind } from '@rubato/contracts/domain'
import { listCache, type ListCache } from '../../../domain/lists/list-cache.ts'
import type { Item } from '../item.ts'
import { deletedKey, listsKey, oneKey } from './items.queries.ts'

const cacheOf = (kind: ItemKind): ListCache<Item> =>
  listCache<Item>({ lists: listsKey(kind), one: (id) => oneKey(kind, id) })

export const itemCaches: Readonly<Record<ItemKind, ListCache<Item>>> = {
  game: cacheOf('game'),
  generator: cacheOf('generator'),
}

/** The lists of items of this kind and the list of deleted ones. */
export async function invalidateItemLists(queryClient: QueryClient, kind: ItemKind): Promise<void> {
  const keys = [listsKey(kind), deletedKey(kind)]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** The stage and the editor of an item have queries of their own. */
export const invalidateContent = (queryClient: QueryClient, kind: ItemKind, id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: kind === 'game' ? ['games', id] : ['game-generators'] })

/** Takes over the item of a response. What it plays is loaded again; the lists too, because their order may have changed. */
export async function cacheItem(queryClient: QueryClient, item: Item): Promise<void> {
  const { kind, id } = item
  itemCaches[kind].change(queryClient, id, (cached) => ({ ...cached, ...item }))
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: oneKey(kind, id) }),
    invalidateContent(queryClient, kind, id),
    invalidateItemLists(queryClient, kind),
  ])
}
