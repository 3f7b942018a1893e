/** The queue of feedback, and the admins' actions on it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { feedbackEndpoints } from '@rubato/contracts/api'
import type { FeedbackAnswer, FeedbackKind, FeedbackState } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { reloadQueries } from '../../../lib/query/reload-queries.ts'
import { adminList, logKey } from '../admin-query.ts'

const queueKey = ['admin', 'feedback']

export const feedbackQueueQuery = (state: FeedbackState, kind?: FeedbackKind) =>
  adminList('feedback-queue', [...queueKey, state, kind ?? null], (page) =>
    call(feedbackEndpoints.listFeedbackQueue, { query: { state, ...(kind && { kind }), ...page } }),
  )

/** The lists are read again: feedback is in another one now. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () => {
    queryClient.removeQueries({ queryKey: logKey })
    return reloadQueries(queryClient, { queryKey: queueKey })
  }
}

export function useFeedbackState(feedbackId: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (state: 'read' | 'closed') =>
      call(feedbackEndpoints.setFeedbackState, { params: { feedbackId }, body: { state } }),
    onSuccess: refresh,
  })
}

export function useAnswerFeedback(feedbackId: string) {
  const refresh = useRefresh()
  return {
    refresh,
    send: (body: FeedbackAnswer) => call(feedbackEndpoints.answerFeedback, { params: { feedbackId }, body }),
  }
}
