import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { meQuery } from '../../features/account/account.queries.ts'
import { AdminFrame } from '../../features/admin/admin-frame.tsx'
import { MainLayout } from '../../screens/frame/main-layout.tsx'

function Admin() {
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <MainLayout>
      <AdminFrame account={me.email ?? me.username}>
        <Outlet />
      </AdminFrame>
    </MainLayout>
  )
}

export const Route = createFileRoute('/_app/admin')({
  staticData: { title: 'admin' },
  beforeLoad: async ({ location }) => (await import('../../screens/access/guards.ts')).requireAdmin(location.href),
  component: Admin,
})
