/** Scripts as the service tells them. Everything below `['scripts']` in the cache is about them. */
import { LIST_LIMIT, uuidSchema, type ScriptSort, type TriggerId } from '@rubato/contracts/domain'
import { allTriggerDialogs } from '../../lib/api/all-dialogs.ts'
import { call } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { describedList, describedQuery } from '../../lib/described-query.ts'
import { shouldRetry } from '../../lib/query-client.ts'

/** Scripts on a page of the explore list. */
const PAGE_SIZE = 24
/** Tags that are suggested at once. */
const SUGGESTIONS = 8
/** As long as an unused list is kept at all: coming back shows the list as it was left. */
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
export const scriptKey = (scriptId: string) => ['scripts', 'one', scriptId]

/** What the service refuses stays refused: nobody waits for five more tries. */
const retryList = (failures: number, error: Error): boolean =>
  !(error instanceof ApiError && error.status === 400) && shouldRetry(failures, error)

export const scriptListQuery = (filters: ListFilters) =>
  describedList('scripts', {
    queryKey: [...listsKey, filters],
    queryFn: ({ pageParam }) =>
      call('listScripts', { query: pageParam === null ? filters : { ...filters, cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.pagination.next,
    staleTime: LIST_STALE,
    retry: retryList,
  })

export const exploreFilters = (filters: Omit<ListFilters, 'limit'>): ListFilters => ({ ...filters, limit: PAGE_SIZE })
export const ownFilters = (userId: string): ListFilters => ({ userId, limit: LIST_LIMIT.max })

/** Those of one's own that can still be brought back. */
export const deletedScriptsQuery = describedQuery('deleted-scripts', {
  queryKey: ['scripts', 'deleted'],
  queryFn: () => call('listDeletedScripts'),
})

/** The address of a script carries any text; what is no id is no script, and nobody has to ask. */
export const isScriptId = (text: string): boolean => uuidSchema.safeParse(text).success

export const scriptQuery = (scriptId: string) =>
  describedQuery('script', {
    queryKey: scriptKey(scriptId),
    queryFn: () => call('getScript', { params: { scriptId } }),
    staleTime: 0,
  })

/** How many lines each trigger has. */
export const scriptTriggersQuery = (scriptId: string) =>
  describedQuery('script-lines', {
    queryKey: ['scripts', 'triggers', scriptId],
    queryFn: () => call('listTriggers', { query: { scriptId } }),
    staleTime: 0,
  })

/** The lines of one trigger. */
export const triggerLinesQuery = (scriptId: string, trigger: TriggerId) =>
  describedQuery('script-lines', {
    queryKey: ['scripts', 'lines', scriptId, trigger],
    queryFn: () => allTriggerDialogs(scriptId, trigger),
    staleTime: 0,
  })

/** Tags in use that begin so. */
export const tagsQuery = (prefix: string) =>
  describedQuery('tags', {
    queryKey: ['scripts', 'tags', prefix],
    queryFn: () => call('listTags', { query: { prefix, limit: SUGGESTIONS } }),
    retry: false,
  })
