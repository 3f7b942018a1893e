import { createFileRoute } from '@tanstack/react-router'
import { loadSettings } from '../../../../../screens/settings/load-settings.ts'
import { OwnGenerator } from '../../../../../screens/settings/own-generator.tsx'

export const Route = createFileRoute('/_app/_member/_main/game-generator/')({
  staticData: { title: 'own-generator' },
  loader: () => loadSettings(),
  component: OwnGenerator,
})
