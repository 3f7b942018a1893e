import { createFileRoute } from '@tanstack/react-router'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'
import { PlayerSettings } from '../../../../screens/settings/player-settings.tsx'

export const Route = createFileRoute('/_app/_member/_main/settings')({
  staticData: { title: 'settings' },
  loader: () => loadSettings(),
  component: PlayerSettings,
})
