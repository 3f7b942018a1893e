/** The parameters of the address of a list of own items. Kept small: every page loads this module with the routes. */
import { oneOf, parseListView } from '../../../../domain/lists/list-view.ts'

export const ownSorts = ['newest', 'changed', 'name', 'top-rated'] as const
/** `public`: other members find it; `hidden`: shared, and a decision or a rule hides it. */
export const ownStates = ['any', 'public', 'private', 'hidden'] as const

export interface OwnSearch {
  search?: string | undefined
  sort: (typeof ownSorts)[number]
  state: (typeof ownStates)[number]
  /** The name of a tag. */
  tag?: string | undefined
  /** Whether the items are grouped by their tags. */
  folders: boolean
}

/** Parameters with these values are left out of the URL. */
export const ownDefaults = { sort: 'newest', state: 'any', folders: false } as const satisfies OwnSearch

/** Invalid parameters are treated as absent. */
export const parseOwnSearch = (raw: { readonly [Name in keyof OwnSearch]?: unknown }): OwnSearch => ({
  search: parseListView({ search: raw.search }).search,
  sort: oneOf(ownSorts, raw.sort, ownDefaults.sort),
  state: oneOf(ownStates, raw.state, ownDefaults.state),
  // The router parses a tag such as `120` as a number.
  tag: parseListView({ search: raw.tag }).search,
  folders: raw.folders === true,
})

export const isNarrowed = ({ search, state, tag }: OwnSearch): boolean =>
  search !== undefined || tag !== undefined || state !== ownDefaults.state
