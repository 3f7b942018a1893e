import { createFileRoute } from '@tanstack/react-router'
import { GameBuilderScreen } from '../../../../../screens/games/game-builder-screen.tsx'
import { loadBuilder } from '../../../../../screens/games/load-builder.ts'

export const Route = createFileRoute('/_app/_member/_main/game-builder/')({
  staticData: { title: 'game-builder' },
  loader: () => loadBuilder(),
  component: () => <GameBuilderScreen gameId={null} />,
})
