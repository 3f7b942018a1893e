import { createFileRoute } from '@tanstack/react-router'
import { reportSearch } from '../../../features/moderation/report-search.ts'
import { ReportScreen } from '../../../screens/moderation/report-screen.tsx'

export const Route = createFileRoute('/_app/report/')({
  staticData: { title: 'report' },
  validateSearch: reportSearch,
  component: ReportScreen,
})
