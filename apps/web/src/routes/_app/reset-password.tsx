import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordScreen } from '../../screens/account/reset-password-screen.tsx'

export const Route = createFileRoute('/_app/reset-password')({
  staticData: { title: 'reset-password' },
  component: ResetPasswordScreen,
})
