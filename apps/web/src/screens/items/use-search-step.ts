/** Changes of the parameters of an explore list in the address. */
import { useLocation } from '@tanstack/react-router'
import type { ListView } from '../../domain/lists/list-view.ts'

/** "Back" goes through the filters that were chosen; a search that is typed on stays one step. */
export function useSearchStep<Search extends ListView>(parse: (raw: Search) => Search) {
  const isSearched = useLocation({ select: ({ state }) => state.isSearched === true })
  return (part: Partial<Search>) => {
    const isTyped = Object.keys(part).join() === 'search'
    return {
      search: (old: Search) => parse({ ...old, ...part }),
      state: { isSearched: isTyped },
      replace: isTyped && isSearched,
      resetScroll: false,
    }
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was made by typing into a search field. */
    isSearched?: boolean
  }
}
