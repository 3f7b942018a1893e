import { createFileRoute } from '@tanstack/react-router'
import { SavedGeneratorScreen } from '../../../../../screens/sessions/saved-generator-screen.tsx'
import { loadSettings } from '../../../../../screens/settings/load-settings.ts'

function SavedGeneratorPage() {
  const { gameGeneratorId } = Route.useParams()
  return <SavedGeneratorScreen key={gameGeneratorId} gameGeneratorId={gameGeneratorId} />
}

export const Route = createFileRoute('/_app/_member/play/game-generator/$gameGeneratorId')({
  staticData: { title: 'saved-generator' },
  loader: () => loadSettings(),
  component: SavedGeneratorPage,
})
