import { createFileRoute } from '@tanstack/react-router'
import { loadSettings } from '../../../screens/settings/load-settings.ts'
import { WelcomeScreen } from '../../../screens/welcome/welcome-screen.tsx'

export const Route = createFileRoute('/_app/_member/welcome')({
  staticData: { title: 'welcome' },
  loader: () => loadSettings(),
  component: WelcomeScreen,
})
