/** The shared games and generators, with their filters in the address. */
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { ExploreItemsScreen } from '../../features/items/list/explore-items-screen.tsx'
import { parseExploreSearch, type ExploreSearch } from '../../features/items/list/explore-search.ts'
import { useItemViewer } from './item-viewer.ts'

const games = getRouteApi('/_app/_member/_main/explore-games')
const generators = getRouteApi('/_app/_member/_main/explore-game-generators')

/** "Back" goes through the filters that were chosen; a search that is typed on stays one step. */
function useSearchStep() {
  const isSearched = useLocation({ select: ({ state }) => state.isSearched === true })
  return (part: Partial<ExploreSearch>) => {
    const isTyped = Object.keys(part).join() === 'search'
    return {
      search: (old: ExploreSearch) => parseExploreSearch({ ...old, ...part }),
      state: { isSearched: isTyped },
      replace: isTyped && isSearched,
      resetScroll: false,
    }
  }
}

export function ExploreGames() {
  const navigate = games.useNavigate()
  const step = useSearchStep()
  return (
    <ExploreItemsScreen
      kind="game"
      search={games.useSearch()}
      onSearch={(change) => void navigate(step(change))}
      viewer={useItemViewer()}
    />
  )
}

export function ExploreGenerators() {
  const navigate = generators.useNavigate()
  const step = useSearchStep()
  return (
    <ExploreItemsScreen
      kind="generator"
      search={generators.useSearch()}
      onSearch={(change) => void navigate(step(change))}
      viewer={useItemViewer()}
    />
  )
}
