/** The member's notices. */
import { noticeEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { describedList } from '../../lib/query/described-query.ts'

export const noticesQuery = describedList('notices', {
  queryKey: ['notices'],
  queryFn: ({ pageParam }) =>
    call(noticeEndpoints.listNotices, { query: pageParam === null ? {} : { cursor: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ pagination }) => pagination.next,
  staleTime: 0,
})
