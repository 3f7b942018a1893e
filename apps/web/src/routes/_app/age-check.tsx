import { createFileRoute } from '@tanstack/react-router'
import { AgeCheckScreen } from '../../screens/account/age-check-screen.tsx'

export const Route = createFileRoute('/_app/age-check')({
  staticData: { title: 'age-check' },
  beforeLoad: async ({ location }) => (await import('../../screens/access/guards.ts')).requireUser(location.href),
  component: AgeCheckScreen,
})
