import { createFileRoute } from '@tanstack/react-router'
import { SuspendedScreen } from '../../screens/account/suspended-screen.tsx'

export const Route = createFileRoute('/_app/suspended')({
  staticData: { title: 'suspended' },
  beforeLoad: async ({ location }) => (await import('../../screens/access/guards.ts')).requireSuspended(location.href),
  component: SuspendedScreen,
})
