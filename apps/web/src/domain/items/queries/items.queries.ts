/** Queries of items. */
import { LIST_LIMIT, uuidSchema, type ItemKind, type SharedKind } from '@rubato/contracts/domain'
import { describedItem, describedList, describedQuery, guardQuery } from '../../../lib/query/described-query.ts'
import type { FiltersOf } from '../sources/item-source.ts'
import { itemSources, playableSources } from '../sources/item-sources.ts'
import { deletedKey, kindKey, listsKey, oneKey } from './item-keys.ts'

/** Items per page of an explore list. */
const PAGE_SIZE = 24
/** Items of the section at home. */
export const NEWEST_COUNT = 3
/** Stale time of a list, ms; equal to the cache time of an unused list, so that a member who returns finds it unchanged. */
const LIST_STALE = 5 * 60_000

/** Whether the text of a path is an id: a request is sent for ids alone. */
export const isItemId = (text: string): boolean => uuidSchema.safeParse(text).success

export const itemListQuery = <Kind extends SharedKind>(kind: Kind, filters: FiltersOf<Kind>) =>
  describedList('items', {
    queryKey: [...listsKey(kind), filters],
    queryFn: ({ pageParam }) =>
      itemSources[kind].list(pageParam === null ? filters : { ...filters, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.pagination.next,
    staleTime: LIST_STALE,
  })

export const exploreFilters = <const Filters extends object>(filters: Filters) => ({ ...filters, limit: PAGE_SIZE })
/** The newest items that the member's limits leave unchanged. */
export const newestFilters = { limit: NEWEST_COUNT, sort: 'newest', fits: 'true' } as const
export const ownFilters = (userId: string) => ({ userId, limit: LIST_LIMIT.max })

export const itemQuery = <Kind extends SharedKind>(kind: Kind, id: string) =>
  describedItem('item', {
    queryKey: oneKey(kind, id),
    queryFn: () => itemSources[kind].get(id),
    staleTime: 0,
  })

/** Whose script it is, for the count of its plays: without a connection a session is not counted, and plays all the same. */
export const scriptOriginQuery = (id: string) =>
  guardQuery({ queryKey: [...oneKey('script', id), 'origin'], queryFn: () => itemSources.script.get(id), retry: false })

/** The item behind an unlisted link. The key holds the link: it stays in memory. */
export const linkedItemQuery = <Kind extends ItemKind>(kind: Kind, link: string) =>
  describedItem('item', {
    queryKey: [...kindKey(kind), 'link', link],
    queryFn: () => playableSources[kind].openLink(link),
    staleTime: Infinity,
  })

/** The member's deleted items that can still be restored. */
export const deletedItemsQuery = (kind: SharedKind) =>
  describedQuery('deleted-items', {
    queryKey: deletedKey(kind),
    queryFn: () => itemSources[kind].listDeleted(),
  })

/** The decisions of admins about the member's own item, newest first. */
export const itemDecisionsQuery = (kind: SharedKind, id: string) =>
  describedQuery('item-decisions', {
    queryKey: [...oneKey(kind, id), 'decisions'],
    queryFn: () => itemSources[kind].listDecisions(id),
  })
