/** The member's notices, and the senders whose messages the member takes no more. */
import { useQueryClient } from '@tanstack/react-query'
import { authorFeedbackEndpoints, noticeEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { describedList } from '../../lib/query/described-query.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'

export const noticesQuery = describedList('notices', {
  queryKey: ['notices'],
  queryFn: ({ pageParam }) =>
    call(noticeEndpoints.listNotices, { query: pageParam === null ? {} : { cursor: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ pagination }) => pagination.next,
  staleTime: 0,
})

export const blockedSendersQuery = describedList('blocked-senders', {
  queryKey: ['blocked-senders'],
  queryFn: ({ pageParam }) =>
    call(authorFeedbackEndpoints.listBlockedSenders, { query: pageParam === null ? {} : { cursor: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ pagination }) => pagination.next,
  staleTime: 0,
})

/** Loads again what shows received feedback and blocks. */
export function useFeedbackChanged(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([noticesQuery, blockedSendersQuery].map(({ queryKey }) => reloadQueries(queryClient, { queryKey })))
}
