import { createFileRoute } from '@tanstack/react-router'
import { PolicyScreen } from '../screens/policies/policy-screen.tsx'

export const Route = createFileRoute('/payment-processor-policy')({
  staticData: { title: 'payment-processor-policy' },
  loader: async () => (await import('../screens/policies/load-policy.ts')).loadPolicy('payment-processor-policy'),
  component: () => <PolicyScreen {...Route.useLoaderData()} />,
})
