import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailScreen } from '../../screens/account/confirm-email-screen.tsx'

export const Route = createFileRoute('/_app/confirm-email')({
  staticData: { title: 'confirm-email' },
  beforeLoad: async () => (await import('../../screens/access/guards.ts')).requirePasswords(),
  component: ConfirmEmailScreen,
})
