import { createFileRoute } from '@tanstack/react-router'
import { adminSearch } from '../../../features/admin/admin-search.ts'
import { QueueScreen } from '../../../features/admin/queue-screen.tsx'

function Queue() {
  const { state = 'open' } = Route.useSearch()
  return <QueueScreen state={state} />
}

export const Route = createFileRoute('/_app/admin/')({ validateSearch: adminSearch, component: Queue })
