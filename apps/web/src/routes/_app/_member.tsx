import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/_member')({
  beforeLoad: async ({ context, location }) =>
    (await import('../-guards.ts')).requireMember(context.queryClient, location.href),
  component: Outlet,
})
