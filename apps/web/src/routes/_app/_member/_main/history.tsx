import { createFileRoute } from '@tanstack/react-router'
import { HistoryScreen } from '../../../../features/sessions/history/history-screen.tsx'

export const Route = createFileRoute('/_app/_member/_main/history')({
  staticData: { title: 'history' },
  component: HistoryScreen,
})
