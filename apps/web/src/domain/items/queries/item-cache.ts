/** Reads and updates one item in every query of the cache that holds it. */
import type { QueryClient } from '@tanstack/react-query'
import type { ItemKind, SharedKind } from '@rubato/contracts/domain'
import { listCache } from '../../lists/list-cache.ts'
import type { Item, ItemOf } from '../item.ts'
import { deletedKey, kindKey, listsKey, oneKey } from './item-keys.ts'
import { takeOver } from '../../../lib/query/change-data.ts'
import { reloadQueries } from '../../../lib/query/reload-queries.ts'

export const itemCache = <Kind extends SharedKind>(kind: Kind) =>
  listCache<ItemOf<Kind>>({ lists: listsKey(kind), one: (id) => oneKey(kind, id) })

/** The lists of items of this kind and the list of deleted ones. */
export async function invalidateItemLists(queryClient: QueryClient, kind: SharedKind): Promise<void> {
  const keys = [listsKey(kind), deletedKey(kind)]
  await Promise.all(keys.map((queryKey) => reloadQueries(queryClient, { queryKey })))
}

/** The stage and the editor of games and generators have separate queries. Those of all generators, and their lists, have one key. */
export async function invalidateContents(
  queryClient: QueryClient,
  kind: ItemKind,
  ids: readonly string[],
): Promise<void> {
  const keys = kind === 'game' ? ids.map((id) => ['games', id]) : [['game-generators']]
  await Promise.all(keys.map((queryKey) => reloadQueries(queryClient, { queryKey })))
}

/** Everything that shows an item after a change of its owner: its page, its versions, its content and the lists. */
export async function invalidateItem(queryClient: QueryClient, kind: SharedKind, id: string): Promise<void> {
  await Promise.all([
    reloadQueries(queryClient, { queryKey: kindKey(kind) }),
    kind !== 'script' && invalidateContents(queryClient, kind, [id]),
  ])
}

/** Takes over the item of a response, and loads again what shows it: its place in the lists may have changed. */
export async function cacheItem(queryClient: QueryClient, item: Item): Promise<void> {
  const { kind, id } = item
  itemCache(kind).change(queryClient, id, (cached) => ({ ...cached, ...item }))
  // The response is the whole script: its page shows it at once.
  if (kind === 'script') takeOver(queryClient, oneKey(kind, id), item)
  await invalidateItem(queryClient, kind, id)
}
