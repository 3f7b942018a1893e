import { createFileRoute } from '@tanstack/react-router'
import { PricingScreen } from '../../screens/membership/pricing-screen.tsx'

const load = () => import('../../screens/membership/load-pricing.ts')

export const Route = createFileRoute('/_app/pricing/')({
  staticData: { title: 'pricing' },
  beforeLoad: async ({ location }) => (await load()).guardPricing(location.href),
  loader: async () => (await load()).loadPricing(),
  component: () => <PricingScreen {...Route.useLoaderData()} />,
})
