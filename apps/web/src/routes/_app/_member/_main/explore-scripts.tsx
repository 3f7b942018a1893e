import { createFileRoute, stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import {
  exploreDefaults,
  parseExploreSearch,
  type ExploreSearch,
} from '../../../../features/scripts/explore/explore-search.ts'
import { ExploreScripts } from '../../../../screens/scripts/explore-scripts.tsx'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'

export const Route = createFileRoute('/_app/_member/_main/explore-scripts')({
  staticData: { title: 'explore-scripts' },
  validateSearch: (raw: Partial<ExploreSearch> & SearchSchemaInput) => parseExploreSearch(raw),
  search: { middlewares: [stripSearchParams(exploreDefaults)] },
  loader: () => loadSettings(),
  component: ExploreScripts,
})
