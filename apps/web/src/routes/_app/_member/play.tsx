import { createFileRoute, Outlet } from '@tanstack/react-router'

/** Sessions have the whole screen: no sidebar. */
export const Route = createFileRoute('/_app/_member/play')({ component: Outlet })
