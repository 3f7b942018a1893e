import { createFileRoute } from '@tanstack/react-router'
import { paymentFailedSearch } from '../features/payments/checkout/payment-message.ts'
import { PaymentFailedScreen } from '../screens/membership/payment-failed-screen.tsx'

export const Route = createFileRoute('/payment-failed')({
  staticData: { title: 'payment-failed' },
  validateSearch: paymentFailedSearch,
  component: PaymentFailedScreen,
})
