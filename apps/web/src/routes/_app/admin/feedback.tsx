import { createFileRoute } from '@tanstack/react-router'
import { feedbackSearch } from '../../../features/admin/admin-search.ts'
import { FeedbackScreen } from '../../../features/admin/feedback/feedback-screen.tsx'

function Feedback() {
  const { state, kind } = Route.useSearch()
  return <FeedbackScreen {...(state && { state })} kind={kind} />
}

export const Route = createFileRoute('/_app/admin/feedback')({
  staticData: { title: 'admin-feedback' },
  validateSearch: feedbackSearch,
  component: Feedback,
})
