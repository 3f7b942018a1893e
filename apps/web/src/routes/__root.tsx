import { createRootRoute, Outlet } from '@tanstack/react-router'
import { RouteTitle } from './-route-title.tsx'

const Root = () => (
  <>
    <RouteTitle />
    <Outlet />
  </>
)

export const Route = createRootRoute({ component: Root })
