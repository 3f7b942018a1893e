/** The request of an explore list. */
import { exploreFilters } from '../../../domain/items/queries/items.queries.ts'
import type { PlayableFilters } from '../../../domain/items/sources/item-source.ts'
import { viewFilters } from '../../../domain/lists/list-view.ts'
import { exploreDefaults, type ExploreSearch } from './explore-search.ts'

export function filtersOf(search: ExploreSearch): PlayableFilters {
  const { sort, minutes, minutesFrom, intensity, category, optIn, fits, choices, endings } = search
  return exploreFilters({
    sort,
    ...viewFilters(search),
    ...(minutes !== 'any' && { minutes }),
    ...(minutesFrom !== 'any' && { minutesFrom }),
    ...(intensity !== 'any' && { intensity }),
    ...(category !== 'any' && { category }),
    ...(optIn !== 'any' && { optIn }),
    ...(fits && { fits: 'true' as const }),
    ...(choices && { choices: 'true' as const }),
    ...(endings !== 'any' && { endings }),
  })
}

/** The parameters that filter, without the search, the view and the order. */
const filterNames = [
  'minutes',
  'minutesFrom',
  'intensity',
  'category',
  'optIn',
  'fits',
  'choices',
  'endings',
] as const satisfies (keyof ExploreSearch)[]

export const isFiltered = (search: ExploreSearch): boolean =>
  filterNames.some((name) => search[name] !== exploreDefaults[name])

/** Clears the search and all filters. */
export const cleared = ({ view, sort }: ExploreSearch): Partial<ExploreSearch> => ({
  ...exploreDefaults,
  view,
  sort,
  search: '',
})
