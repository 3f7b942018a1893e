/** The signed-in account, and the calls that begin and end a session. */
import type { QueryClient } from '@tanstack/react-query'
import type { AuthResponse } from '@rubato/contracts/api'
import { authEndpoints } from '@rubato/contracts/api'
import { forgetPrivacyScreen } from '../../domain/privacy-screen/privacy-screen.ts'
import { removeKept } from '../../domain/offline/remove-kept.ts'
import { call, setSessionToken } from '../../lib/api/api-client.ts'
import { site } from '../../lib/browser/site.ts'
import { guardQuery } from '../../lib/query/described-query.ts'
import { dropAllDrafts } from '../../lib/storage/drafts.ts'
import { shouldRetryGuard } from '../../lib/query/query-client.ts'
import { setSignedInHint } from '../../lib/storage/signed-in-hint.ts'

/** Read by the route guards, which handle its failure. */
export const meQuery = guardQuery({
  queryKey: ['account', 'me'],
  queryFn: () => call(authEndpoints.me),
  staleTime: Infinity,
  // Also while nothing observes it: `useKnown` shows who is signed in.
  gcTime: Infinity,
  retry: shouldRetryGuard,
})

/** Starts a session; the cache of a previous member is cleared. */
export function beginSession(queryClient: QueryClient, reply: AuthResponse): void {
  queryClient.clear()
  void removeKept()
  setSessionToken(reply.data)
  setSignedInHint(true)
}

/** Deletes what this browser holds of the session: token, sign-in hint, drafts, privacy screen with its PIN, cache. */
export function forgetSession(queryClient: QueryClient): void {
  setSessionToken(undefined)
  setSignedInHint(false)
  dropAllDrafts()
  forgetPrivacyScreen()
  void removeKept()
  queryClient.clear()
}

/** Loaded on sites with a hosted provider only. */
const hostedProvider = () => import('./hosted/provider.ts')

/** Returns the address that ends the session at the hosted provider, for the browser to go to; null without one. */
export async function signOut(queryClient: QueryClient): Promise<string | null> {
  const address = site().identityOrigin === null ? null : await (await hostedProvider()).signOutAddress()
  await call(authEndpoints.signOut)
  await removeKept()
  forgetSession(queryClient)
  return address
}
