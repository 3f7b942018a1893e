import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppFrame } from '../screens/frame/app-frame.tsx'

export const Route = createFileRoute('/_app')({
  component: () => (
    <AppFrame>
      <Outlet />
    </AppFrame>
  ),
})
