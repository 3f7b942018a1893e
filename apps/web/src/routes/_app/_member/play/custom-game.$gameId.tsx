import { createFileRoute } from '@tanstack/react-router'
import { CustomGameScreen } from '../../../../screens/sessions/custom-game-screen.tsx'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'

function CustomGamePage() {
  const { gameId } = Route.useParams()
  return <CustomGameScreen key={gameId} gameId={gameId} />
}

export const Route = createFileRoute('/_app/_member/play/custom-game/$gameId')({
  staticData: { title: 'custom-game' },
  loader: () => loadSettings(),
  component: CustomGamePage,
})
