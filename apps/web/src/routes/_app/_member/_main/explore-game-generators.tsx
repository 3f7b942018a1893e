import { createFileRoute } from '@tanstack/react-router'
import { ExploreGeneratorsScreen } from '../../../../screens/generators/explore-generators-screen.tsx'
import { validateSearchText } from '../../../../lib/browser/search-text.ts'

export const Route = createFileRoute('/_app/_member/_main/explore-game-generators')({
  staticData: { title: 'explore-game-generators' },
  validateSearch: validateSearchText,
  component: ExploreGeneratorsScreen,
})
