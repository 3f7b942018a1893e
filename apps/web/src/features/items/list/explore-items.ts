/** The request of an explore list. */
import { exploreFilters } from '../queries/items.queries.ts'
import type { ItemFilters } from '../sources/item-source.ts'
import type { ExploreSearch } from './explore-search.ts'

/** Longest length of a short item, minutes. */
export const SHORT_MINUTES = 15

export function filtersOf({ view, sort, search, intensity, category, short, fits }: ExploreSearch): ItemFilters {
  return exploreFilters({
    sort,
    ...(search !== undefined && { search }),
    ...(view === 'bookmarks' && { bookmarked: 'true' }),
    ...(intensity !== 'any' && { intensity }),
    ...(category !== 'any' && { category }),
    ...(short && { minutes: SHORT_MINUTES }),
    ...(fits && { fits: 'true' }),
  })
}
