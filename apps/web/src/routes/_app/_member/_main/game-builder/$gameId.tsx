import { createFileRoute } from '@tanstack/react-router'
import { GameBuilderScreen } from '../../../../../screens/games/game-builder-screen.tsx'
import { loadBuilder } from '../../../../../screens/games/load-builder.ts'

function GameBuilderPage() {
  const { gameId } = Route.useParams()
  return <GameBuilderScreen gameId={gameId} />
}

export const Route = createFileRoute('/_app/_member/_main/game-builder/$gameId')({
  staticData: { title: 'game-builder' },
  loader: () => loadBuilder(),
  component: GameBuilderPage,
})
