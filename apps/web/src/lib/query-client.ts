/** Server data in the browser: retries, lifetimes and what a failed query says. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isErrorCode } from './api/api-error.ts'

/** First wait before another try; it doubles each time, ms. */
const RETRY_DELAY = 350

/** Unused data is dropped after this long, ms. */
const GARBAGE_AFTER = 5 * 60_000
export const QUERY_RETRIES = 5

interface Reactions {
  /** A query with `meta.errorDescription` failed for good. */
  onDescribedError: (title: string, description: string) => void
  /** The server says that the session or the membership is gone. */
  onAccessLost: () => void
}

/** No retry on what another try cannot change: absent, not signed in, not allowed, not valid. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && [400, 401, 403, 404].includes(error.status)) return false
  return failures < QUERY_RETRIES
}

declare module '@tanstack/react-query' {
  interface Register {
    /** `guard`: the route guards answer this query's failure themselves. */
    queryMeta: { errorDescription?: string; guard?: boolean }
  }
}

const lostAccess = (error: Error): boolean =>
  isErrorCode(error, 'auth.signed-out', 'membership.required', 'account.age-not-declared')

export function createQueryClient(reactions: Reactions): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (failures) => RETRY_DELAY * 2 ** failures,
        gcTime: GARBAGE_AFTER,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.meta?.guard) return
        if (lostAccess(error)) return reactions.onAccessLost()
        const description = query.meta?.errorDescription
        if (description) reactions.onDescribedError(error.message, description)
      },
    }),
    mutationCache: new MutationCache({
      onError(error) {
        if (lostAccess(error)) reactions.onAccessLost()
      },
    }),
  })
}
