/** The parameters of the address of an explore list. Kept small: every page loads this module with the routes. */
import type { Category, Intensity, ItemSort } from '@rubato/contracts/domain'
import { parseSearchText } from '../../../lib/browser/search-text.ts'

export const views = ['all', 'bookmarks'] as const
export const sorts = ['newest', 'top-rated', 'most-played'] as const satisfies ItemSort[]
/** `any`: without this filter. */
export const intensityChoices = ['any', 'gentle', 'steady', 'strong'] as const satisfies ('any' | Intensity)[]
export const categoryChoices = [
  'any',
  'cock',
  'nipples',
  'eyes',
  'orgasm',
  'lungs',
  'anal',
  'mouth',
] as const satisfies ('any' | Category)[]

export interface ExploreSearch {
  view: (typeof views)[number]
  sort: ItemSort
  intensity: (typeof intensityChoices)[number]
  category: (typeof categoryChoices)[number]
  /** Only what is short. */
  short: boolean
  /** Only what the member's limits leave unchanged. */
  fits: boolean
  search?: string
}

/** Parameters with these values are left out of the URL. */
export const exploreDefaults = {
  view: 'all',
  sort: 'newest',
  intensity: 'any',
  category: 'any',
  short: false,
  fits: false,
} as const satisfies ExploreSearch

const oneOf = <T extends string>(values: readonly T[], value: unknown, fallback: T): T =>
  values.find((each) => each === value) ?? fallback

/** Invalid parameters are treated as absent. */
export function parseExploreSearch(raw: Record<string, unknown>): ExploreSearch {
  return {
    view: oneOf(views, raw['view'], exploreDefaults.view),
    sort: oneOf(sorts, raw['sort'], exploreDefaults.sort),
    intensity: oneOf(intensityChoices, raw['intensity'], exploreDefaults.intensity),
    category: oneOf(categoryChoices, raw['category'], exploreDefaults.category),
    short: raw['short'] === true,
    fits: raw['fits'] === true,
    ...parseSearchText(raw),
  }
}
