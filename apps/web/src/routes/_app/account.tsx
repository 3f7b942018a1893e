import { createFileRoute, Outlet } from '@tanstack/react-router'
import { menuForMembers } from '../../screens/access/menu-for-members.ts'

function AccountLayout() {
  const Frame = Route.useLoaderData()
  if (!Frame) return <Outlet />
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export const Route = createFileRoute('/_app/account')({
  beforeLoad: async ({ location }) =>
    void (await (await import('../../screens/access/guards.ts')).requireUser(location.href)),
  loader: () => menuForMembers(async () => (await import('../../screens/frame/main-layout.tsx')).MainLayout),
  component: AccountLayout,
})
