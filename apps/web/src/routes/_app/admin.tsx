import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminLayout } from '../../screens/admin/admin-layout.tsx'

export const Route = createFileRoute('/_app/admin')({
  staticData: { title: 'admin' },
  beforeLoad: async ({ location }) => (await import('../../screens/access/guards.ts')).requireAdmin(location.href),
  component: () => (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  ),
})
