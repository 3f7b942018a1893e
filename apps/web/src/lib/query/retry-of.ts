/** How a paginated list is loaded again after a failure. */
import { ApiError } from '../api/api-error.ts'

interface PaginatedList {
  error: Error | null
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

/**
 * Returns the function that repeats what failed: the next page, or the load of all pages. A 400 answer means an invalid
 * cursor, which the server rejects each time: all pages are loaded again with new cursors.
 */
export function retryOf({ error, isFetchNextPageError, fetchNextPage, refetch }: PaginatedList): () => void {
  const isRefused = error instanceof ApiError && error.status === 400
  return () => void (isFetchNextPageError && !isRefused ? fetchNextPage() : refetch())
}
