/** Server data in the browser: retries, lifetimes and what a failed query says. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isErrorCode } from '../api/api-error.ts'
import { reportError } from '../errors/report-error.ts'

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

/** Whatever failed may be there the next time, except what is not there at all. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status === 404) return false
  return failures < QUERY_RETRIES
}

/** For what a guard asks: "not signed in" and "not allowed" are its answers, and nobody is kept waiting for them. */
export function shouldRetryGuard(failures: number, error: Error): boolean {
  if (error instanceof ApiError && [401, 403].includes(error.status)) return false
  return shouldRetry(failures, error)
}

declare module '@tanstack/react-query' {
  interface Register {
    /** `guard`: the route guards answer this query's failure themselves. */
    queryMeta: { errorDescription?: string; guard?: boolean }
  }
}

const lostAccess = (error: unknown): boolean =>
  isErrorCode(error, 'auth.signed-out', 'membership.required', 'account.age-not-declared')

/** At the first answer of this kind, while the query goes on retrying: the screens need not wait for that. */
function announceLostAccess(queryCache: QueryCache, onAccessLost: () => void): void {
  queryCache.subscribe((event) => {
    if (event.type !== 'updated' || event.query.meta?.guard) return
    const { action, query } = event
    if (action.type !== 'failed' && action.type !== 'error') return
    if (query.state.fetchFailureCount === 1 && lostAccess(action.error)) onAccessLost()
  })
}

export function createQueryClient(reactions: Reactions): QueryClient {
  const queryCache = new QueryCache({
    onError(error, query) {
      if (!lostAccess(error)) reportError(error)
      const description = query.meta?.errorDescription
      if (description && !lostAccess(error)) reactions.onDescribedError(error.message, description)
    },
  })
  announceLostAccess(queryCache, reactions.onAccessLost)
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
    queryCache,
    mutationCache: new MutationCache({
      onError(error) {
        if (lostAccess(error)) reactions.onAccessLost()
      },
    }),
  })
}
