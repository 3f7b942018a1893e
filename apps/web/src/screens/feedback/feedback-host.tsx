/** The modal of feedback over the current screen. Mounted once, around all screens. */
import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { meQuery } from '../../features/account/account.queries.ts'
import { feedbackModal } from '../../features/feedback/open-feedback.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { useKnown } from '../../lib/query/use-known.ts'
import { useStore } from '../../ui/store.ts'

const FeedbackModal = lazyPiece(async () => (await import('../../features/feedback/feedback-modal.tsx')).FeedbackModal)

function OpenFeedback() {
  const queryClient = useQueryClient()
  const me = useKnown(meQuery)
  const onSeen = useCallback(() => {
    queryClient.setQueryData(meQuery.queryKey, (known) => known && { ...known, unseenAnswers: 0 })
  }, [queryClient])
  return <FeedbackModal unseen={me?.unseenAnswers ?? 0} onSeen={onSeen} onClose={() => feedbackModal.set('closed')} />
}

export function FeedbackHost() {
  const state = useStore(feedbackModal)
  return state === 'open' && <OpenFeedback />
}
