/** The `search` parameter of the addresses of lists. Kept small: every page loads this module with the routes. */
import type { SearchSchemaInput } from '@tanstack/react-router'

/** The router parses a search such as `120` as a number: it is converted back to text. */
function searchText(value: unknown): string | undefined {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const text = isPlain ? String(value).trim() : ''
  return text === '' ? undefined : text
}

interface SearchParameter {
  search?: string
}

/** An invalid or blank search is treated as absent. */
export function parseSearchText(raw: Record<string, unknown>): SearchParameter {
  const search = searchText(raw['search'])
  return search === undefined ? {} : { search }
}

/** `validateSearch` of a list that has no other parameters. */
export const validateSearchText = (raw: SearchParameter & SearchSchemaInput): SearchParameter =>
  parseSearchText({ ...raw })
