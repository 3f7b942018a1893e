import { createFileRoute } from '@tanstack/react-router'
import { ReceiptScreen } from '../../../screens/moderation/receipt-screen.tsx'

export const Route = createFileRoute('/_app/report/receipt')({
  staticData: { title: 'receipt' },
  component: ReceiptScreen,
})
