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

/** Takes over the item of a response. What it plays is loaded again; the lists too, because their order may have changed. */
export async function cacheItem(queryClient: QueryClient, item: Item): Promise<void> {
  const { kind, id } = item
  itemCaches[kind].change(queryClient, id, (cached) => ({ ...cached, ...item }))
  // The stage and the editor of generators have queries of their own.
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: oneKey(kind, id) }),
    queryClient.invalidateQueries({ queryKey: ['games', id] }),
    queryClient.invalidateQueries({ queryKey: ['game-generators'] }),
    invalidateItemLists(queryClient, kind),
  ])
}
