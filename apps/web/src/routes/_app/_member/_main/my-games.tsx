import { createFileRoute } from '@tanstack/react-router'
import { MyGamesScreen } from '../../../../screens/games/my-games-screen.tsx'

export const Route = createFileRoute('/_app/_member/_main/my-games')({
  staticData: { title: 'my-games' },
  component: MyGamesScreen,
})
