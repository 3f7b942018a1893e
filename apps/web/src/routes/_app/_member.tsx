import { createFileRoute, Outlet } from '@tanstack/react-router'
import { UnsentSettings } from '../../features/settings/unsent-settings.tsx'
import { UnsentLines } from '../-unsent-lines.tsx'

const MemberArea = () => (
  <>
    <UnsentSettings />
    <UnsentLines />
    <Outlet />
  </>
)

export const Route = createFileRoute('/_app/_member')({
  beforeLoad: async ({ location }) => (await import('../-guards.ts')).requireMember(location.href),
  component: MemberArea,
})
