import { createFileRoute, Outlet } from '@tanstack/react-router'
import { MemberArea } from '../../screens/frame/member-area.tsx'
import { PendingFrame } from '../../screens/layout/frame-skeleton.tsx'

export const Route = createFileRoute('/_app/_member')({
  beforeLoad: async ({ location }) => (await import('../../screens/access/guards.ts')).requireMember(location.href),
  pendingComponent: PendingFrame,
  component: () => (
    <MemberArea>
      <Outlet />
    </MemberArea>
  ),
})
