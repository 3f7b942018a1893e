/** Changes of the parameters of a list in the address. */
import { useLocation } from '@tanstack/react-router'

/** "Back" goes through the filters that were chosen; a search that is typed on stays one step. */
export function useSearchStep<Search extends { search?: string | undefined }>(parse: (raw: Search) => Search) {
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
