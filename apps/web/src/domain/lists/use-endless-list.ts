/** A paginated list as one list: its entries, the failure to show, and how to retry. */
import { useMemo } from 'react'
import {
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UndefinedInitialDataInfiniteOptions,
} from '@tanstack/react-query'
import { NetworkError } from '../../lib/api/api-error.ts'
import { retryOf } from '../../lib/query/retry-of.ts'
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
  /** The entries are shown, and could not be loaded again. */
  isRefetchError: boolean
  retry: () => void
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => void
}

export function useEndlessList<Entry extends { id: string }, Key extends QueryKey>(
  options: ListOptions<Entry, Key>,
): EndlessList<Entry> {
  const list = useInfiniteQuery(options)
  const entries = useMemo(() => (list.data ? entriesOf(list.data) : null), [list.data])
  // Without a network the query is paused: the list shows this as a failure that can be retried.
  const isPaused = list.fetchStatus === 'paused'
  return {
    entries,
    error: list.error ?? (isPaused ? new NetworkError('No network.') : null),
    isRefetchError: list.isRefetchError,
    retry: retryOf(list),
    hasNextPage: list.hasNextPage,
    isFetching: list.isFetching,
    isFetchingNextPage: list.isFetchingNextPage,
    fetchNextPage: () => void list.fetchNextPage(),
  }
}
