import { createFileRoute } from '@tanstack/react-router'
import { queueSearch } from '../../../features/admin/admin-search.ts'
import { QueueScreen } from '../../../features/admin/moderation/queue-screen.tsx'

function Queue() {
  const { state = 'open' } = Route.useSearch()
  return <QueueScreen state={state} />
}

export const Route = createFileRoute('/_app/admin/moderation')({
  staticData: { title: 'moderation' },
  validateSearch: queueSearch,
  component: Queue,
})
