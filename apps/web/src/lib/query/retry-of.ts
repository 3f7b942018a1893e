import { ApiError } from '../api/api-error.ts'

interface PaginatedList {
  error: Error | null
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

/**
 * Returns the function that repeats what failed of a paginated list: the next page, or the load of all pages. A 400 answer means an invalid
 * cursor, which the server rejects each time: all pages are loaded again with new cursors.
 */
export function retryOf({ error, isFetchNextPageError, fetchNextPage, refetch }: PaginatedList): () => void {
  const isRefused = error instanceof ApiError && error.status === 400
  return () => void (isFetchNextPageError && !isRefused ? fetchNextPage() : refetch())
}
