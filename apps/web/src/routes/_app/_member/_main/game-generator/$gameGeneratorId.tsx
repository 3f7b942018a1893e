import { createFileRoute } from '@tanstack/react-router'
import { GeneratorScreen } from '../../../../../screens/generators/generator-screen.tsx'
import { loadSettings } from '../../../../../screens/settings/load-settings.ts'

function GeneratorPage() {
  const { gameGeneratorId } = Route.useParams()
  return <GeneratorScreen key={gameGeneratorId} gameGeneratorId={gameGeneratorId} />
}

export const Route = createFileRoute('/_app/_member/_main/game-generator/$gameGeneratorId')({
  staticData: { title: 'generator' },
  loader: () => loadSettings(),
  component: GeneratorPage,
})
