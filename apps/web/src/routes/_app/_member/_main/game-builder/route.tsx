import { createFileRoute, useParams } from '@tanstack/react-router'
import { BeginGame } from '../../../../../screens/games/begin-game.tsx'
import { GameBuilderScreen } from '../../../../../screens/games/game-builder-screen.tsx'
import { loadBuilder } from '../../../../../screens/games/load-builder.ts'

/** The builder stays open when the first save of a draft changes its address. */
function GameBuilderPage() {
  const { gameId } = useParams({ strict: false })
  return gameId === undefined ? <BeginGame /> : <GameBuilderScreen gameId={gameId} />
}

export const Route = createFileRoute('/_app/_member/_main/game-builder')({
  staticData: { title: 'game-builder' },
  loader: () => loadBuilder(),
  component: GameBuilderPage,
})
