/** What of the list of scripts stands in the URL. Small on purpose: every page loads it with the routes. */
import type { ScriptSort } from '@rubato/contracts/domain'

export type ScriptView = 'all' | 'bookmarks'
export type SexFilter = 'all' | 'male' | 'female'
export interface ExploreSearch {
  view: ScriptView
  intendedSex: SexFilter
  sort: ScriptSort
  search?: string
}

export const scriptViews = ['all', 'bookmarks'] as const satisfies ScriptView[]
export const sexFilters = ['all', 'male', 'female'] as const satisfies SexFilter[]
export const sorts = ['newest', 'top-rated', 'most-used'] as const satisfies ScriptSort[]
/** These stand in no URL. */
export const exploreDefaults = { view: 'all', intendedSex: 'all', sort: 'newest' } as const satisfies ExploreSearch

const oneOf = <T extends string>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.find((each) => each === value) ?? otherwise

/** Whatever the parser made of it, a search is text. */
function searchText(value: unknown): string | undefined {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const text = isPlain ? String(value).trim() : ''
  return text === '' ? undefined : text
}

/** Reads the search part of a URL; what is not understood is as if it were absent. */
export function parseExploreSearch(raw: Record<string, unknown>): ExploreSearch {
  const search = searchText(raw['search'])
  return {
    view: oneOf(scriptViews, raw['view'], exploreDefaults.view),
    intendedSex: oneOf(sexFilters, raw['intendedSex'], exploreDefaults.intendedSex),
    sort: oneOf(sorts, raw['sort'], exploreDefaults.sort),
    ...(search === undefined ? {} : { search }),
  }
}
