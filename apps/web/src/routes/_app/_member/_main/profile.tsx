import { createFileRoute } from '@tanstack/react-router'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'
import { Profile } from '../../../../screens/settings/profile.tsx'

export const Route = createFileRoute('/_app/_member/_main/profile')({
  staticData: { title: 'profile' },
  loader: () => loadSettings(),
  component: Profile,
})
