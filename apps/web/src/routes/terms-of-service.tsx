import { createFileRoute } from '@tanstack/react-router'
import { PolicyScreen } from '../screens/policies/policy-screen.tsx'

export const Route = createFileRoute('/terms-of-service')({
  staticData: { title: 'terms-of-service' },
  loader: async () => (await import('../screens/policies/load-policy.ts')).loadPolicy('terms-of-service'),
  component: () => <PolicyScreen {...Route.useLoaderData()} />,
})
