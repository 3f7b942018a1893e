import { createFileRoute } from '@tanstack/react-router'
import { PricingScreen } from '../../screens/membership/pricing-screen.tsx'

export const Route = createFileRoute('/_app/pricing/')({
  staticData: { title: 'pricing' },
  loader: async () => (await import('../../screens/membership/load-pricing.ts')).loadPricing(),
  component: () => <PricingScreen {...Route.useLoaderData()} />,
})
