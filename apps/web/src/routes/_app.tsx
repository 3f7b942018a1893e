import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppFrame } from '../screens/frame/app-frame.tsx'
import { PendingApp } from '../screens/frame/pending-app.tsx'

export const Route = createFileRoute('/_app')({
  pendingComponent: PendingApp,
  component: () => (
    <AppFrame>
      <Outlet />
    </AppFrame>
  ),
})
