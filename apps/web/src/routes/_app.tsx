import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppFrame } from './-app-frame.tsx'

export const Route = createFileRoute('/_app')({
  component: () => (
    <AppFrame>
      <Outlet />
    </AppFrame>
  ),
})
