import { createFileRoute, Outlet } from '@tanstack/react-router'
import { menuForMembers } from '../../screens/access/menu-for-members.ts'

function ReportLayout() {
  const Frame = Route.useLoaderData()
  if (!Frame) return <Outlet />
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export const Route = createFileRoute('/_app/report')({
  loader: () => menuForMembers(async () => (await import('../../screens/layout/main-layout.tsx')).MainLayout),
  component: ReportLayout,
})
