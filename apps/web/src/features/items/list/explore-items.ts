/** The request of an explore list. */
import { exploreFilters } from '../queries/items.queries.ts'
import type { ItemFilters } from '../sources/item-source.ts'
import type { ExploreSearch } from './explore-search.ts'

export function filtersOf(search: ExploreSearch): ItemFilters {
  const { view, sort, search: text, minutes, intensity, category, optIn, fits } = search
  return exploreFilters({
    sort,
    ...(text !== undefined && { search: text }),
    ...(view === 'bookmarks' && { bookmarked: 'true' }),
    ...(minutes !== 'any' && { minutes }),
    ...(intensity !== 'any' && { intensity }),
    ...(category !== 'any' && { category }),
    ...(optIn !== 'any' && { optIn }),
    ...(fits && { fits: 'true' }),
  })
}
