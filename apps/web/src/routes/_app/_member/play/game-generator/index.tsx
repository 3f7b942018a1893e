import { createFileRoute } from '@tanstack/react-router'
import { loadSettings } from '../../../../../screens/settings/load-settings.ts'
import { GeneratorScreen } from '../../../../../screens/sessions/generator-screen.tsx'

export const Route = createFileRoute('/_app/_member/play/game-generator/')({
  staticData: { title: 'game-generator' },
  loader: () => loadSettings(),
  component: GeneratorScreen,
})
