/** The parameters of the address of an explore list. Kept small: every page loads this module with the routes. */
import type { Category, Intensity, ItemSort, OptInId } from '@rubato/contracts/domain'
import { parseSearchText } from '../../../lib/browser/search-text.ts'

export const views = ['all', 'bookmarks'] as const
export const sorts = ['newest', 'top-rated', 'most-played'] as const satisfies ItemSort[]
/** Longest lengths, minutes; `any` here and below: without this filter. */
export const minutesChoices = ['any', 10, 15, 30, 60] as const
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
export const optInChoices = [
  'any',
  'none',
  'post-orgasm',
  'cum-eating',
  'cock',
  'palming',
  'nipples',
  'lungs',
  'anal',
  'plug-vibration',
  'mouth',
] as const satisfies ('any' | 'none' | OptInId)[]

export interface ExploreSearch {
  view: (typeof views)[number]
  sort: ItemSort
  minutes: (typeof minutesChoices)[number]
  intensity: (typeof intensityChoices)[number]
  category: (typeof categoryChoices)[number]
  /** The opt-in that is needed; `none`: nothing that needs one. */
  optIn: (typeof optInChoices)[number]
  /** Only what the member's limits leave unchanged. */
  fits: boolean
  search?: string | undefined
}

/** Parameters with these values are left out of the URL. */
export const exploreDefaults = {
  view: 'all',
  sort: 'newest',
  minutes: 'any',
  intensity: 'any',
  category: 'any',
  optIn: 'any',
  fits: false,
} as const satisfies ExploreSearch

const oneOf = <T extends string | number>(values: readonly T[], value: unknown, fallback: T): T =>
  values.find((each) => each === value) ?? fallback

/** Invalid parameters are treated as absent. */
export function parseExploreSearch(raw: { readonly [Name in keyof ExploreSearch]?: unknown }): ExploreSearch {
  return {
    view: oneOf(views, raw.view, exploreDefaults.view),
    sort: oneOf(sorts, raw.sort, exploreDefaults.sort),
    minutes: oneOf(minutesChoices, raw.minutes, exploreDefaults.minutes),
    intensity: oneOf(intensityChoices, raw.intensity, exploreDefaults.intensity),
    category: oneOf(categoryChoices, raw.category, exploreDefaults.category),
    optIn: oneOf(optInChoices, raw.optIn, exploreDefaults.optIn),
    fits: raw.fits === true,
    ...parseSearchText(raw),
  }
}
