import { createFileRoute, Outlet } from '@tanstack/react-router'
import { MemberArea } from '../../screens/frame/member-area.tsx'

export const Route = createFileRoute('/_app/_member')({
  beforeLoad: async ({ location }) => (await import('../../screens/access/guards.ts')).requireMember(location.href),
  component: () => (
    <MemberArea>
      <Outlet />
    </MemberArea>
  ),
})
