import { createFileRoute } from '@tanstack/react-router'
import { GameBuilderScreen } from '../../../../../screens/games/game-builder-screen.tsx'

export const Route = createFileRoute('/_app/_member/_main/game-builder/')({
  staticData: { title: 'game-builder' },
  component: GameBuilderScreen,
})
