import { createFileRoute } from '@tanstack/react-router'
import { Emergency } from '../features/emergency/emergency.tsx'
import { menuForMembers } from '../screens/access/menu-for-members.ts'

function EmergencyPage() {
  const Frame = Route.useLoaderData()
  if (!Frame) return <Emergency />
  return (
    <Frame>
      <Emergency />
    </Frame>
  )
}

export const Route = createFileRoute('/emergency')({
  staticData: { title: 'emergency' },
  loader: () => menuForMembers(async () => (await import('../screens/frame/framed-layout.tsx')).FramedLayout),
  component: EmergencyPage,
})
