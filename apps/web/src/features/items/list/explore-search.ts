/** The parameters of the address of an explore list. Kept small: every page loads this module with the routes. */
import type { Category, Intensity, ItemSort, OptInId } from '@rubato/contracts/domain'
import { oneOf, parseListView, type ListView } from '../../../domain/lists/list-view.ts'

export const sorts = ['newest', 'top-rated', 'most-finished', 'most-played'] as const satisfies ItemSort[]
/** Longest lengths, minutes; `any` here and below: without this filter. */
export const minutesChoices = ['any', 10, 15, 30, 60] as const
/** Lengths that a game can take at least, minutes. */
export const minutesFromChoices = ['any', 10, 15, 30, 60] as const
/** Least numbers of endings. */
export const endingsChoices = ['any', 2, 3, 5, 8] as const
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

export interface ExploreSearch extends ListView {
  sort: ItemSort
  minutes: (typeof minutesChoices)[number]
  minutesFrom: (typeof minutesFromChoices)[number]
  intensity: (typeof intensityChoices)[number]
  category: (typeof categoryChoices)[number]
  /** The opt-in that is needed; `none`: nothing that needs one. */
  optIn: (typeof optInChoices)[number]
  /** Only items that the member's limits leave unchanged. */
  fits: boolean
  /** Only games in which the member is asked, or has buttons. */
  choices: boolean
  endings: (typeof endingsChoices)[number]
}

/** Parameters with these values are left out of the URL. */
export const exploreDefaults = {
  view: 'all',
  sort: 'newest',
  minutes: 'any',
  minutesFrom: 'any',
  intensity: 'any',
  category: 'any',
  optIn: 'any',
  fits: false,
  choices: false,
  endings: 'any',
} as const satisfies ExploreSearch

/** Invalid parameters are treated as absent. */
export function parseExploreSearch(raw: { readonly [Name in keyof ExploreSearch]?: unknown }): ExploreSearch {
  return {
    ...parseListView(raw),
    sort: oneOf(sorts, raw.sort, exploreDefaults.sort),
    minutes: oneOf(minutesChoices, raw.minutes, exploreDefaults.minutes),
    minutesFrom: oneOf(minutesFromChoices, raw.minutesFrom, exploreDefaults.minutesFrom),
    intensity: oneOf(intensityChoices, raw.intensity, exploreDefaults.intensity),
    category: oneOf(categoryChoices, raw.category, exploreDefaults.category),
    optIn: oneOf(optInChoices, raw.optIn, exploreDefaults.optIn),
    fits: raw.fits === true,
    choices: raw.choices === true,
    endings: oneOf(endingsChoices, raw.endings, exploreDefaults.endings),
  }
}

/** Generators make linear games, so the filters of branching games are treated as absent. */
export const parseGeneratorSearch: typeof parseExploreSearch = (raw) => ({
  ...parseExploreSearch(raw),
  choices: exploreDefaults.choices,
  endings: exploreDefaults.endings,
})
