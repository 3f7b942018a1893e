import { createRootRoute, Outlet } from '@tanstack/react-router'
import { RouteTitle } from '../screens/frame/route-title.tsx'
import { PendingApp } from '../screens/frame/pending-app.tsx'

const Root = () => (
  <>
    <RouteTitle />
    <Outlet />
  </>
)

export const Route = createRootRoute({ component: Root, pendingComponent: PendingApp })
