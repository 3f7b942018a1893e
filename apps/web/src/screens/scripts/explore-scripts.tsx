/** The public scripts, with their filters in the address. */
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { ExploreScreen } from '../../features/scripts/explore/explore-screen.tsx'
import { parseExploreSearch, type ExploreSearch } from '../../features/scripts/explore/explore-search.ts'
import { useViewer } from './script-viewer.ts'

const route = getRouteApi('/_app/_member/_main/explore-scripts')

export function ExploreScripts() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
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
