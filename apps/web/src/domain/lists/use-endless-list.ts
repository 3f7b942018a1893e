/** A paginated list as one list: its entries, the failure to show, and how to retry. */
import { useMemo } from 'react'
import {
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryKey,
  type UndefinedInitialDataInfiniteOptions,
} from '@tanstack/react-query'
import { ApiError, NetworkError } from '../../lib/api/api-error.ts'
import { entriesOf, type ListPage } from './list-cache.ts'

type ListOptions<Entry, Key extends QueryKey> = UndefinedInitialDataInfiniteOptions<
  ListPage<Entry>,
  Error,
  InfiniteData<ListPage<Entry>, string | null>,
  Key,
  string | null
>

export interface EndlessList<Entry> {
  /** Null until the first page has loaded. */
  entries: Entry[] | null
  error: Error | null
  retry: () => void
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => void
}

export function useEndlessList<Entry extends { id: string }, Key extends QueryKey>(
  options: ListOptions<Entry, Key>,
): EndlessList<Entry> {
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(options)
  const entries = useMemo(() => (list.data ? entriesOf(list.data) : null), [list.data])
  // Without a network the query is paused: the list shows this as a failure that can be retried.
  const isPaused = list.fetchStatus === 'paused'
  // The server rejects an invalid cursor on every retry: the list is loaded again from its first page.
  const isRefused = list.error instanceof ApiError && list.error.status === 400
  const retry = () =>
    void (list.isFetchNextPageError && !isRefused
      ? list.fetchNextPage()
      : queryClient.resetQueries({ queryKey: options.queryKey }))
  return {
    entries,
    error: list.error ?? (isPaused ? new NetworkError('No network.') : null),
    retry,
    hasNextPage: list.hasNextPage,
    isFetching: list.isFetching,
    isFetchingNextPage: list.isFetchingNextPage,
    fetchNextPage: () => void list.fetchNextPage(),
  }
}
