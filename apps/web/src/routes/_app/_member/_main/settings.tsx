import { createFileRoute } from '@tanstack/react-router'
import { loadSettings } from '../../../-load-settings.ts'
import { PlayerSettings } from '../../../-player-settings.tsx'

export const Route = createFileRoute('/_app/_member/_main/settings')({
  staticData: { title: 'settings' },
  loader: () => loadSettings(),
  component: PlayerSettings,
})
