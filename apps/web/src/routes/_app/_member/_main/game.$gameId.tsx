import { createFileRoute } from '@tanstack/react-router'
import { ItemScreen } from '../../../../screens/items/item-screen.tsx'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'

function GamePage() {
  const { gameId } = Route.useParams()
  return <ItemScreen key={gameId} kind="game" id={gameId} />
}

export const Route = createFileRoute('/_app/_member/_main/game/$gameId')({
  staticData: { title: 'game' },
  loader: () => loadSettings(),
  component: GamePage,
})
