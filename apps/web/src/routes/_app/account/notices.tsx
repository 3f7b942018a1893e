import { createFileRoute } from '@tanstack/react-router'
import { NoticesScreen } from '../../../screens/notices/notices-screen.tsx'

export const Route = createFileRoute('/_app/account/notices')({
  staticData: { title: 'notices' },
  component: NoticesScreen,
})
