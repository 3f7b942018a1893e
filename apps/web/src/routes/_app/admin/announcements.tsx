import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementsScreen } from '../../../features/admin/announcements/announcements-screen.tsx'

export const Route = createFileRoute('/_app/admin/announcements')({
  staticData: { title: 'admin-announcements' },
  component: AnnouncementsScreen,
})
