import { createFileRoute, Outlet } from '@tanstack/react-router'

function AccountLayout() {
  const Frame = Route.useLoaderData()
  if (!Frame) return <Outlet />
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export const Route = createFileRoute('/_app/account')({
  beforeLoad: async ({ location }) =>
    void (await (await import('../../screens/access/guards.ts')).requireUser(location.href)),
  /** The menu for members; people without a membership have an account, too. */
  loader: async () => {
    const { isMember } = await import('../../screens/access/guards.ts')
    return (await isMember()) ? (await import('../../screens/layout/main-layout.tsx')).MainLayout : null
  },
  component: AccountLayout,
})
