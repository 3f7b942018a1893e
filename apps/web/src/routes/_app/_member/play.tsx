import { createFileRoute, Outlet } from '@tanstack/react-router'

/** No sidebar here: a session has the whole screen. */
export const Route = createFileRoute('/_app/_member/play')({ component: Outlet })
