/** The `search` parameter of the addresses of lists. Kept small: every page loads this module with the routes. */

/** The router parses a search such as `120` as a number: it is converted back to text. */
function searchText(value: unknown): string | undefined {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const text = isPlain ? String(value).trim() : ''
  return text === '' ? undefined : text
}

interface SearchParameter {
  search?: string | undefined
}

/** An invalid or blank search is treated as absent. */
export const parseSearchText = (raw: { search?: unknown }): SearchParameter => ({
  search: searchText(raw.search),
})
