/** Queries of lists of scripts. All query keys about scripts begin with 'scripts'. */
import { scriptLibraryEndpoints } from '@rubato/contracts/api'
import { LIST_LIMIT, type ScriptSort } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { describedList, describedQuery } from '../../../lib/query/described-query.ts'

/** Scripts per page of the explore list. */
const PAGE_SIZE = 24
/** Suggested tags per request. */
const SUGGESTIONS = 8
/** Stale time of a list, ms; equal to the cache time of an unused list, so that a member who returns finds it unchanged. */
const LIST_STALE = 5 * 60_000

export interface ListFilters {
  limit: number
  sort?: ScriptSort
  search?: string | undefined
  bookmarked?: 'true' | undefined
  intendedSex?: 'male' | 'female' | undefined
  userId?: string
}

export const listsKey = ['scripts', 'list']
export const deletedScriptsKey = ['scripts', 'deleted']

export const scriptListQuery = (filters: ListFilters) =>
  describedList('scripts', {
    queryKey: [...listsKey, filters],
    queryFn: ({ pageParam }) =>
      call(scriptLibraryEndpoints.listScripts, {
        query: pageParam === null ? filters : { ...filters, cursor: pageParam },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.pagination.next,
    staleTime: LIST_STALE,
  })

export const exploreFilters = (filters: Omit<ListFilters, 'limit'>): ListFilters => ({ ...filters, limit: PAGE_SIZE })
export const ownFilters = (userId: string): ListFilters => ({ userId, limit: LIST_LIMIT.max })

/** Tags in use that begin with `prefix`. */
export const tagsQuery = (prefix: string) =>
  describedQuery('tags', {
    queryKey: ['scripts', 'tags', prefix],
    queryFn: () => call(scriptLibraryEndpoints.listTags, { query: { prefix, limit: SUGGESTIONS } }),
  })
