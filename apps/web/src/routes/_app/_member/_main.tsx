import { createFileRoute, Outlet } from '@tanstack/react-router'
import { MainLayout } from '../../../screens/layout/main-layout.tsx'

export const Route = createFileRoute('/_app/_member/_main')({
  component: () => (
    <MainLayout>
      <Outlet />
    </MainLayout>
  ),
})
