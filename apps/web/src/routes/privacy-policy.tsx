import { createFileRoute } from '@tanstack/react-router'
import { PolicyScreen } from '../screens/policies/policy-screen.tsx'

export const Route = createFileRoute('/privacy-policy')({
  staticData: { title: 'privacy-policy' },
  loader: async () => (await import('../screens/policies/load-policy.ts')).loadPolicy('privacy-policy'),
  component: () => <PolicyScreen {...Route.useLoaderData()} />,
})
