import { createFileRoute, stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import {
  exploreDefaults,
  parseGeneratorSearch,
  type ExploreSearch,
} from '../../../../features/items/list/explore-search.ts'
import { ExploreGenerators } from '../../../../screens/items/explore-items.tsx'

export const Route = createFileRoute('/_app/_member/_main/explore-game-generators')({
  staticData: { title: 'explore-game-generators' },
  validateSearch: (raw: Partial<ExploreSearch> & SearchSchemaInput) => parseGeneratorSearch(raw),
  search: { middlewares: [stripSearchParams(exploreDefaults)] },
  component: ExploreGenerators,
})
