/** Reads and updates one entry in every query of the cache that holds it: its own query, and lists of pages. */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { changeData } from '../../lib/query/change-data.ts'

export interface ListPage<Entry> {
  data: Entry[]
  pagination: { next: string | null }
}
type List<Entry> = InfiniteData<ListPage<Entry>, unknown>

/** Each entry of the list once: an entry may move to a later page between two requests. */
export function entriesOf<Entry extends { id: string }>(list: { pages: readonly { data: Entry[] }[] }): Entry[] {
  const byId = new Map(list.pages.flatMap((page) => page.data).map((entry) => [entry.id, entry]))
  return [...byId.values()]
}

interface CacheKeys {
  /** The common start of the keys of all lists. */
  lists: QueryKey
  /** The key of the query of one entry. */
  one: (id: string) => QueryKey
}

export interface ListCache<Entry> {
  keys: CacheKeys
  /** The cached entry, from its own query or from any list. */
  find: (queryClient: QueryClient, id: string) => Entry | undefined
  /** Changes the entry in its own query and in every list. */
  change: (queryClient: QueryClient, id: string, change: (entry: Entry) => Entry) => void
  /** Removes the entry from every list; its own query loads again when its page is opened. */
  remove: (queryClient: QueryClient, id: string) => void
}

export function listCache<Entry extends { id: string }>(keys: CacheKeys): ListCache<Entry> {
  const changeLists = (queryClient: QueryClient, map: (entries: Entry[]) => Entry[]) =>
    changeData<List<Entry>>(queryClient, { queryKey: keys.lists }, (list) => ({
      ...list,
      pages: list.pages.map((page) => ({ ...page, data: map(page.data) })),
    }))
  return {
    keys,
    find(queryClient, id) {
      const single = queryClient.getQueryData<Entry>(keys.one(id))
      if (single) return single
      const lists = queryClient.getQueriesData<List<Entry>>({ queryKey: keys.lists })
      const pages = lists.flatMap(([, list]) => list?.pages ?? [])
      return pages.flatMap((page) => page.data).find((entry) => entry.id === id)
    },
    change(queryClient, id, change) {
      changeData<Entry>(queryClient, { queryKey: keys.one(id), exact: true }, change)
      changeLists(queryClient, (entries) => entries.map((entry) => (entry.id === id ? change(entry) : entry)))
    },
    remove: (queryClient, id) => changeLists(queryClient, (entries) => entries.filter((entry) => entry.id !== id)),
  }
}
