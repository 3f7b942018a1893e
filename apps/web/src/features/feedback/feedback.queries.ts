/** The member's own feedback, with its answers. */
import { feedbackEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { describedList } from '../../lib/query/described-query.ts'

export const ownFeedbackKey = ['feedback', 'own']

export const ownFeedbackQuery = describedList('feedback', {
  queryKey: ownFeedbackKey,
  queryFn: ({ pageParam }) =>
    call(feedbackEndpoints.listFeedback, { query: pageParam === null ? {} : { cursor: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ pagination }) => pagination.next,
  staleTime: 0,
})
