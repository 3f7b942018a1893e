import { createFileRoute } from '@tanstack/react-router'
import { PaymentSuccessfulScreen } from '../../screens/membership/payment-successful-screen.tsx'

/** `checkout`: the id that the server has put into the return address. */
const checkoutSearch = ({ checkout }: Record<string, unknown>): { checkout?: string | undefined } => ({
  checkout: typeof checkout === 'string' && checkout !== '' ? checkout : undefined,
})

export const Route = createFileRoute('/_app/payment-successful')({
  staticData: { title: 'payment-successful' },
  validateSearch: checkoutSearch,
  loader: async () => ({
    isSignedIn: (await (await import('../../screens/access/guards.ts')).findUser()) !== undefined,
  }),
  component: PaymentSuccessfulScreen,
})
