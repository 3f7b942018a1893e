import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordScreen } from '../../screens/account/reset-password-screen.tsx'

export const Route = createFileRoute('/_app/reset-password')({
  staticData: { title: 'reset-password' },
  beforeLoad: async () => (await import('../../screens/access/guards.ts')).requirePasswords(),
  component: ResetPasswordScreen,
})
