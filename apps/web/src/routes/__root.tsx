import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { RouteTitle } from './-route-title.tsx'

export interface RouterContext {
  queryClient: QueryClient
}

const Root = () => (
  <>
    <RouteTitle />
    <Outlet />
  </>
)

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })
