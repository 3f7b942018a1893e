import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/_member')({
  beforeLoad: async ({ location }) => (await import('../-guards.ts')).requireMember(location.href),
  component: Outlet,
})
