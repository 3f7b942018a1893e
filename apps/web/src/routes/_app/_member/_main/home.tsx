import { createFileRoute } from '@tanstack/react-router'
import { Home } from '../../../../screens/home/home.tsx'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'

export const Route = createFileRoute('/_app/_member/_main/home')({
  staticData: { title: 'home' },
  loader: () => loadSettings(),
  component: Home,
})
