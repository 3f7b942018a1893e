/** The search parameters of the explore screen. Kept small: every page loads this module with the routes. */
import type { ScriptSort } from '@rubato/contracts/domain'
import { parseSearchText } from '../../../lib/browser/search-text.ts'

export type ScriptView = 'all' | 'bookmarks'
export type SexFilter = 'all' | 'male' | 'female'
export interface ExploreSearch {
  view: ScriptView
  intendedSex: SexFilter
  sort: ScriptSort
  search?: string | undefined
}

export const scriptViews = ['all', 'bookmarks'] as const satisfies ScriptView[]
export const sexFilters = ['all', 'male', 'female'] as const satisfies SexFilter[]
export const sorts = ['newest', 'top-rated', 'most-used'] as const satisfies ScriptSort[]
/** Parameters with these values are left out of the URL. */
export const exploreDefaults = { view: 'all', intendedSex: 'all', sort: 'newest' } as const satisfies ExploreSearch

const oneOf = <T extends string>(values: readonly T[], value: unknown, fallback: T): T =>
  values.find((each) => each === value) ?? fallback

/** Invalid parameters are treated as absent. */
export function parseExploreSearch(raw: { readonly [Name in keyof ExploreSearch]?: unknown }): ExploreSearch {
  return {
    view: oneOf(scriptViews, raw.view, exploreDefaults.view),
    intendedSex: oneOf(sexFilters, raw.intendedSex, exploreDefaults.intendedSex),
    sort: oneOf(sorts, raw.sort, exploreDefaults.sort),
    ...parseSearchText(raw),
  }
}
