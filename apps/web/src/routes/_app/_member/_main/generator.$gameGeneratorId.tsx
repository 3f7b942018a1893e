import { createFileRoute } from '@tanstack/react-router'
import { ItemScreen } from '../../../../screens/items/item-screen.tsx'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'

function GeneratorPage() {
  const { gameGeneratorId } = Route.useParams()
  return <ItemScreen key={gameGeneratorId} kind="generator" id={gameGeneratorId} />
}

export const Route = createFileRoute('/_app/_member/_main/generator/$gameGeneratorId')({
  staticData: { title: 'generator' },
  loader: () => loadSettings(),
  component: GeneratorPage,
})
