import { createFileRoute, useParams } from '@tanstack/react-router'
import { GameBuilderScreen } from '../../../../../screens/games/game-builder-screen.tsx'
import { loadBuilder } from '../../../../../screens/games/load-builder.ts'

/** One screen for both addresses below: the first save of a game changes the address, and the builder stays open. */
function GameBuilderPage() {
  const { gameId = null } = useParams({ strict: false })
  return <GameBuilderScreen gameId={gameId} />
}

export const Route = createFileRoute('/_app/_member/_main/game-builder')({
  staticData: { title: 'game-builder' },
  loader: () => loadBuilder(),
  component: GameBuilderPage,
})
