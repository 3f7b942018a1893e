import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionScreen } from '../../../../screens/membership/subscription-screen.tsx'

export const Route = createFileRoute('/_app/_member/_main/subscription')({
  staticData: { title: 'subscription' },
  component: SubscriptionScreen,
})
