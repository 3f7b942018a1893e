import { createFileRoute } from '@tanstack/react-router'
import { NotHereScreen } from '../../screens/account/not-here-screen.tsx'

export const Route = createFileRoute('/_app/not-here')({
  staticData: { title: 'not-here' },
  component: NotHereScreen,
})
