import { createFileRoute, Outlet } from '@tanstack/react-router'
import { UnsentSettings } from '../../features/settings/unsent-settings.tsx'

const MemberArea = () => (
  <>
    <UnsentSettings />
    <Outlet />
  </>
)

export const Route = createFileRoute('/_app/_member')({
  beforeLoad: async ({ location }) => (await import('../-guards.ts')).requireMember(location.href),
  component: MemberArea,
})
