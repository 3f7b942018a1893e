/** The modal of feedback over the current screen. Mounted once, around all screens. */
import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { meQuery } from '../../features/account/account.queries.ts'
import { feedbackModal } from '../../features/feedback/open-feedback.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { reloadQueries } from '../../lib/query/reload-queries.ts'
import { useStore } from '../../ui/store.ts'

const FeedbackModal = lazyPiece(async () => (await import('../../features/feedback/feedback-modal.tsx')).FeedbackModal)

function OpenFeedback({ showsAnswers }: { showsAnswers: boolean }) {
  const queryClient = useQueryClient()
  /** The notices of the answers were read with them. */
  const onSeen = useCallback(() => {
    void reloadQueries(queryClient, { queryKey: meQuery.queryKey })
    void reloadQueries(queryClient, { queryKey: ['notices'] })
  }, [queryClient])
  return <FeedbackModal showsAnswers={showsAnswers} onSeen={onSeen} onClose={() => feedbackModal.set('closed')} />
}

export function FeedbackHost() {
  const state = useStore(feedbackModal)
  return state !== 'closed' && <OpenFeedback showsAnswers={state === 'answers'} />
}
