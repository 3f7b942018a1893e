import { createFileRoute } from '@tanstack/react-router'
import { NewGeneratorScreen } from '../../../../../screens/generators/generator-screen.tsx'
import { loadSettings } from '../../../../../screens/settings/load-settings.ts'

export const Route = createFileRoute('/_app/_member/_main/game-generator/')({
  staticData: { title: 'new-generator' },
  loader: () => loadSettings(),
  component: NewGeneratorScreen,
})
