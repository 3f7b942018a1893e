/** Queries of games and generators. All query keys begin with 'items' and the kind. */
import { LIST_LIMIT, uuidSchema, type ItemKind } from '@rubato/contracts/domain'
import { describedItem, describedList, describedQuery } from '../../../lib/query/described-query.ts'
import type { ItemFilters } from '../sources/item-source.ts'
import { itemSources } from '../sources/item-sources.ts'

/** Items per page of an explore list. */
const PAGE_SIZE = 24
/** Items of the section at home. */
export const NEWEST_COUNT = 3
/** Stale time of a list, ms; equal to the cache time of an unused list, so that a member who returns finds it unchanged. */
const LIST_STALE = 5 * 60_000

export const listsKey = (kind: ItemKind) => ['items', kind, 'list']
export const oneKey = (kind: ItemKind, id: string) => ['items', kind, 'one', id]
export const deletedKey = (kind: ItemKind) => ['items', kind, 'deleted']

/** Whether the text of a path is an id: a request is sent for ids alone. */
export const isItemId = (text: string): boolean => uuidSchema.safeParse(text).success

export const itemListQuery = (kind: ItemKind, filters: ItemFilters) =>
  describedList('items', {
    queryKey: [...listsKey(kind), filters],
    queryFn: ({ pageParam }) =>
      itemSources[kind].list(pageParam === null ? filters : { ...filters, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.pagination.next,
    staleTime: LIST_STALE,
  })

export const exploreFilters = (filters: Omit<ItemFilters, 'limit'>): ItemFilters => ({ ...filters, limit: PAGE_SIZE })
export const ownFilters = (userId: string): ItemFilters => ({ userId, limit: LIST_LIMIT.max })

/** The newest items that the member's limits leave unchanged. */
export const newestQuery = (kind: ItemKind) =>
  describedQuery('items', {
    queryKey: ['items', kind, 'newest'],
    queryFn: async () => (await itemSources[kind].list({ limit: NEWEST_COUNT, sort: 'newest', fits: 'true' })).data,
  })

export const itemQuery = (kind: ItemKind, id: string) =>
  describedItem('item', {
    queryKey: oneKey(kind, id),
    queryFn: () => itemSources[kind].get(id),
    staleTime: 0,
  })

/** The item behind an unlisted link. The key holds the link: it stays in memory. */
export const linkedItemQuery = (kind: ItemKind, link: string) =>
  describedItem('item', {
    queryKey: ['items', kind, 'link', link],
    queryFn: () => itemSources[kind].openLink(link),
    staleTime: Infinity,
  })

/** The member's deleted items that can still be restored. */
export const deletedItemsQuery = (kind: ItemKind) =>
  describedQuery('deleted-items', {
    queryKey: deletedKey(kind),
    queryFn: () => itemSources[kind].listDeleted(),
  })

/** The decisions of admins about the member's own item, newest first. */
export const itemDecisionsQuery = (kind: ItemKind, id: string) =>
  describedQuery('item-decisions', {
    queryKey: [...oneKey(kind, id), 'decisions'],
    queryFn: () => itemSources[kind].listDecisions(id),
  })
