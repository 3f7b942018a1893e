import {
  createFileRoute,
  stripSearchParams,
  useLocation,
  useNavigate,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { ExploreScreen } from '../../../../features/scripts/explore-screen.tsx'
import { exploreDefaults, parseExploreSearch, type ExploreSearch } from '../../../../features/scripts/explore-search.ts'
import { loadSettings } from '../../../../screens/settings/load-settings.ts'
import { useViewer } from '../../../../screens/scripts/script-viewer.ts'

function ExploreScripts() {
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const viewer = useViewer()
  const isSearched = useLocation({ select: ({ state }) => state.isSearched === true })
  // "Back" goes through the filters that were chosen; a search that is typed on stays one step.
  const change = (part: Partial<ExploreSearch>) => {
    const isTyped = Object.keys(part).join() === 'search'
    void navigate({
      search: (old) => parseExploreSearch({ ...old, ...part }),
      state: { isSearched: isTyped },
      replace: isTyped && isSearched,
      resetScroll: false,
    })
  }
  return <ExploreScreen search={search} onSearch={change} viewer={viewer} />
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was made by typing into a search field. */
    isSearched?: boolean
  }
}

export const Route = createFileRoute('/_app/_member/_main/explore-scripts')({
  staticData: { title: 'explore-scripts' },
  validateSearch: (raw: Partial<ExploreSearch> & SearchSchemaInput) => parseExploreSearch(raw),
  search: { middlewares: [stripSearchParams(exploreDefaults)] },
  loader: () => loadSettings(),
  component: ExploreScripts,
})
