import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '../../screens/account/forgot-password-screen.tsx'

export const Route = createFileRoute('/_app/forgot-password')({
  staticData: { title: 'forgot-password' },
  beforeLoad: async () => (await import('../../screens/access/guards.ts')).requirePasswords(),
  component: ForgotPasswordScreen,
})
