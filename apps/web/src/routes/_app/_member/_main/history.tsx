import { createFileRoute } from '@tanstack/react-router'
import { History } from '../../../../screens/sessions/history.tsx'

export const Route = createFileRoute('/_app/_member/_main/history')({
  staticData: { title: 'history' },
  component: History,
})
