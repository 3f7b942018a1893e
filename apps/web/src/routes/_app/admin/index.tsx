import { createFileRoute } from '@tanstack/react-router'
import { usersSearch } from '../../../features/admin/admin-search.ts'
import { AdminUsers } from '../../../screens/admin/admin-users.tsx'

function Users() {
  const { show = 'all' } = Route.useSearch()
  return <AdminUsers show={show} />
}

export const Route = createFileRoute('/_app/admin/')({ validateSearch: usersSearch, component: Users })
