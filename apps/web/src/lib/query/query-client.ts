/** Configuration of the query client: retries, lifetimes, failed queries. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isErrorCode } from '../api/api-error.ts'
import { reportError } from '../errors/report-error.ts'

/** Delay before the first retry, ms; it doubles each time. */
const RETRY_DELAY = 350

/** Unused data is garbage-collected after this time, ms. */
const GARBAGE_AFTER = 5 * 60_000
const QUERY_RETRIES = 5

interface Callbacks {
  /** A query with `meta.errorDescription` has used up its retries. */
  onDescribedError: (title: string, description: string) => void
  /** The server answered that the session or the membership is gone. */
  onAccessLost: () => void
}

/** Every failure is retried except 404, and except open policies: each attempt would ask the member again. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (isErrorCode(error, 'policies.not-accepted')) return false
  if (error instanceof ApiError && error.status === 404) return false
  return failures < QUERY_RETRIES
}

/** Guards handle "not signed in" and "not allowed": these are not retried, so that the redirect is not delayed. */
export function shouldRetryGuard(failures: number, error: Error): boolean {
  if (error instanceof ApiError && [401, 403].includes(error.status)) return false
  return shouldRetry(failures, error)
}

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `guard`: the route guards handle this query's failure. `hasMissingScreen`: the screen of the query answers a 404
     * itself, so that no notification says it again.
     */
    queryMeta: { errorDescription?: string; guard?: boolean; hasMissingScreen?: boolean }
  }
}

const isAccessLost = (error: unknown): boolean =>
  isErrorCode(error, 'auth.signed-out', 'account.suspended', 'membership.required', 'account.age-not-declared')

/** Announces at the first such answer, while the query keeps retrying, so that the redirect is not delayed. */
function announceLostAccess(queryCache: QueryCache, onAccessLost: () => void): void {
  queryCache.subscribe((event) => {
    if (event.type !== 'updated' || event.query.meta?.guard) return
    const { action, query } = event
    if (action.type !== 'failed' && action.type !== 'error') return
    if (query.state.fetchFailureCount === 1 && isAccessLost(action.error)) onAccessLost()
  })
}

export function createQueryClient(callbacks: Callbacks): QueryClient {
  const queryCache = new QueryCache({
    onError(error, query) {
      if (!isAccessLost(error)) reportError(error)
      if (query.meta?.hasMissingScreen && error instanceof ApiError && error.status === 404) return
      const description = query.meta?.errorDescription
      if (description && !isAccessLost(error)) callbacks.onDescribedError(error.message, description)
    },
  })
  announceLostAccess(queryCache, callbacks.onAccessLost)
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The first attempt is made without a network, too: its answer may be kept for offline play.
        networkMode: 'offlineFirst',
        retry: shouldRetry,
        retryDelay: (failures) => RETRY_DELAY * 2 ** failures,
        gcTime: GARBAGE_AFTER,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      // Offline a mutation fails at once, with a message: a paused one would be invisible, and sent later by itself.
      mutations: { networkMode: 'always', retry: false },
    },
    queryCache,
    mutationCache: new MutationCache({
      onError(error) {
        if (isAccessLost(error)) callbacks.onAccessLost()
      },
    }),
  })
}
