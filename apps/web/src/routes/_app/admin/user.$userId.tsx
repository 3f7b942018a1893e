import { createFileRoute } from '@tanstack/react-router'
import { UserScreen } from '../../../features/admin/users/user-screen.tsx'

function User() {
  const { userId } = Route.useParams()
  return <UserScreen key={userId} userId={userId} />
}

export const Route = createFileRoute('/_app/admin/user/$userId')({
  staticData: { title: 'admin-user' },
  component: User,
})
