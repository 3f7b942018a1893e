import { createFileRoute } from '@tanstack/react-router'
import { PatronSignupScreen } from '../../../screens/membership/patron-signup-screen.tsx'

export const Route = createFileRoute('/_app/patreon/signup')({
  staticData: { title: 'patreon-signup' },
  beforeLoad: async ({ location }) =>
    (await import('../../../screens/access/guards.ts')).requireNonMember(location.href),
  component: PatronSignupScreen,
})
