import { createFileRoute } from '@tanstack/react-router'
import { logSearch } from '../../../features/admin/admin-search.ts'
import { LogScreen } from '../../../features/admin/log/log-screen.tsx'

function Log() {
  const { subjectId } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <LogScreen subjectId={subjectId} onClearSubject={() => void navigate({ search: {} })} />
}

export const Route = createFileRoute('/_app/admin/audit')({
  staticData: { title: 'audit' },
  validateSearch: logSearch,
  component: Log,
})
