import { createFileRoute } from '@tanstack/react-router'
import { HealthScreen } from '../../../features/admin/health/health-screen.tsx'

export const Route = createFileRoute('/_app/admin/health')({
  staticData: { title: 'admin-health' },
  component: HealthScreen,
})
