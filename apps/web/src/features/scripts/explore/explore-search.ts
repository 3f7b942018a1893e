/** The search parameters of the explore screen. Kept small: every page loads this module with the routes. */
import type { ScriptSort } from '@rubato/contracts/domain'
import { oneOf, parseListView, type ListView } from '../../../domain/lists/list-view.ts'

export type SexFilter = 'all' | 'male' | 'female'
export interface ExploreSearch extends ListView {
  intendedSex: SexFilter
  sort: ScriptSort
}

export const sexFilters = ['all', 'male', 'female'] as const satisfies SexFilter[]
export const sorts = ['newest', 'top-rated', 'most-used'] as const satisfies ScriptSort[]
/** Parameters with these values are left out of the URL. */
export const exploreDefaults = { view: 'all', intendedSex: 'all', sort: 'newest' } as const satisfies ExploreSearch

/** Invalid parameters are treated as absent. */
export function parseExploreSearch(raw: { readonly [Name in keyof ExploreSearch]?: unknown }): ExploreSearch {
  return {
    ...parseListView(raw),
    intendedSex: oneOf(sexFilters, raw.intendedSex, exploreDefaults.intendedSex),
    sort: oneOf(sorts, raw.sort, exploreDefaults.sort),
  }
}
