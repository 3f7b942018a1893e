import { createFileRoute } from '@tanstack/react-router'
import { AccessScreen } from '../../../features/admin/users/access-screen.tsx'

function Access() {
  const { userId } = Route.useParams()
  return <AccessScreen key={userId} userId={userId} />
}

export const Route = createFileRoute('/_app/admin/access/$userId')({
  staticData: { title: 'admin-access' },
  component: Access,
})
