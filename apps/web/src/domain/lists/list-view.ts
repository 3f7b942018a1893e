/** The parameters that the addresses of all explore lists have. Kept small: every page loads this module with the routes. */

export const listViews = ['all', 'bookmarks'] as const

export interface ListView {
  view: (typeof listViews)[number]
  search?: string | undefined
}

/** The router parses a search such as `120` as a number: it is converted back to text. */
function searchText(value: unknown): string | undefined {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const text = isPlain ? String(value).trim() : ''
  return text === '' ? undefined : text
}

export const oneOf = <T extends string | number>(values: readonly T[], value: unknown, fallback: T): T =>
  values.find((each) => each === value) ?? fallback

/** Invalid parameters and a blank search are treated as absent. */
export const parseListView = (raw: { readonly [Name in keyof ListView]?: unknown }): ListView => ({
  view: oneOf(listViews, raw.view, 'all'),
  search: searchText(raw.search),
})

/** These parameters in a request for the list. */
export const viewFilters = ({ view, search }: ListView) => ({
  ...(search !== undefined && { search }),
  ...(view === 'bookmarks' && { bookmarked: 'true' as const }),
})
