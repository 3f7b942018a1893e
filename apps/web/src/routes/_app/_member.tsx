import { createFileRoute, Outlet } from '@tanstack/react-router'
import { UnsentSettings } from '../../features/settings/unsent-settings.tsx'
import { UnsentLines } from '../../screens/frame/unsent-lines.tsx'

const MemberArea = () => (
  <>
    <UnsentSettings />
    <UnsentLines />
    <Outlet />
  </>
)

export const Route = createFileRoute('/_app/_member')({
  beforeLoad: async ({ location }) => (await import('../../screens/access/guards.ts')).requireMember(location.href),
  component: MemberArea,
})
