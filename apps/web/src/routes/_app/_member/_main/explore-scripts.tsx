import { createFileRoute, stripSearchParams, useNavigate, type SearchSchemaInput } from '@tanstack/react-router'
import { ExploreScreen } from '../../../../features/scripts/explore-screen.tsx'
import { exploreDefaults, parseExploreSearch, type ExploreSearch } from '../../../../features/scripts/explore-search.ts'
import { loadSettings } from '../../../-load-settings.ts'
import { useViewer } from '../../../-script-viewer.ts'

function ExploreScripts() {
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const viewer = useViewer()
  // In place of the entry: "back" leaves the list, and does not spell the search backwards.
  const change = (part: Partial<ExploreSearch>) =>
    void navigate({ search: (old) => parseExploreSearch({ ...old, ...part }), replace: true, resetScroll: false })
  return <ExploreScreen search={search} onSearch={change} viewer={viewer} />
}

export const Route = createFileRoute('/_app/_member/_main/explore-scripts')({
  staticData: { title: 'explore-scripts' },
  validateSearch: (raw: Partial<ExploreSearch> & SearchSchemaInput) => parseExploreSearch(raw),
  search: { middlewares: [stripSearchParams(exploreDefaults)] },
  loader: () => loadSettings(),
  component: ExploreScripts,
})
