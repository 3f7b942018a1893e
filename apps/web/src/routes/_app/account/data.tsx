import { createFileRoute } from '@tanstack/react-router'
import { menuForMembers } from '../../../screens/access/menu-for-members.ts'
import { PersonalDataScreen } from '../../../screens/account/personal-data-screen.tsx'

function DataRoute() {
  const Frame = Route.useLoaderData()
  return Frame ? (
    <Frame>
      <PersonalDataScreen />
    </Frame>
  ) : (
    <PersonalDataScreen />
  )
}

export const Route = createFileRoute('/_app/account/data')({
  staticData: { title: 'your-data' },
  beforeLoad: async ({ location }) => (await import('../../../screens/access/guards.ts')).requireUser(location.href),
  loader: () => menuForMembers(async () => (await import('../../../screens/frame/main-layout.tsx')).MainLayout),
  component: DataRoute,
})
