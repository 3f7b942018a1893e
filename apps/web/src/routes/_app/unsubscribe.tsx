import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribeScreen } from '../../screens/account/unsubscribe-screen.tsx'

export const Route = createFileRoute('/_app/unsubscribe')({
  staticData: { title: 'unsubscribe' },
  component: UnsubscribeScreen,
})
