import { createFileRoute } from '@tanstack/react-router'
import { membershipsSearch } from '../../../features/admin/admin-search.ts'
import { MembershipsScreen } from '../../../features/admin/memberships/memberships-screen.tsx'

function Memberships() {
  return <MembershipsScreen vendor={Route.useSearch().vendor} />
}

export const Route = createFileRoute('/_app/admin/memberships')({
  staticData: { title: 'admin-memberships' },
  validateSearch: membershipsSearch,
  component: Memberships,
})
