import { createFileRoute } from '@tanstack/react-router'
import { Emergency } from '../features/emergency/emergency.tsx'
import { menuForMembers } from './-menu-for-members.ts'

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
  loader: () => menuForMembers(async () => (await import('./-framed-layout.tsx')).FramedLayout),
  component: EmergencyPage,
})
