import { createFileRoute } from '@tanstack/react-router'
import { ExploreGamesScreen } from '../../../../screens/games/explore-games-screen.tsx'
import { validateSearchText } from '../../../../lib/browser/search-text.ts'

export const Route = createFileRoute('/_app/_member/_main/explore-games')({
  staticData: { title: 'explore-games' },
  validateSearch: validateSearchText,
  component: ExploreGamesScreen,
})
