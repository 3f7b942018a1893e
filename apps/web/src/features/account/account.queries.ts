/** The signed-in account, and the calls that begin and end a session. */
import type { QueryClient } from '@tanstack/react-query'
import type { AuthResponse, EndpointOutput } from '@rubato/contracts/api'
import { authEndpoints } from '@rubato/contracts/api'
import { forgetPrivacyScreen } from '../../domain/privacy-screen/privacy-screen.ts'
import { forgetIntimateData } from '../../domain/member-data/forget-intimate-data.ts'
import { removeKept } from '../../domain/offline/remove-kept.ts'
import { call, setSessionToken } from '../../lib/api/api-client.ts'
import type { Recorder } from '../../lib/api/kept-answers.ts'
import { guardQuery } from '../../lib/query/described-query.ts'
import { shouldRetryGuard } from '../../lib/query/query-client.ts'
import { setSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import { leaveTab, setStorageMember } from '../../lib/storage/stored.ts'

/**
 * The account. Where it has no consent to intimate data, or is to be erased, this device's copy for offline play and the drafts of
 * settings, profile and limits are removed. A new version of the text that was agreed to removes nothing.
 */
export async function readMe(record?: Recorder): Promise<EndpointOutput<typeof authEndpoints.me>> {
  const me = await call(authEndpoints.me, {}, record)
  if (me.consentsToGive.some(({ isRenewal }) => !isRenewal) || me.eraseAt !== null) {
    // A page that has just been loaded does not know whose stored drafts are meant.
    setStorageMember(me.id)
    await forgetIntimateData()
  }
  return me
}

/** Read by the route guards, which handle its failure. */
export const meQuery = guardQuery({
  queryKey: ['account', 'me'],
  queryFn: () => readMe(),
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

/**
 * Ends the session in this browser: removes the token, the sign-in hint, the member's data in this tab, the privacy screen with its
 * PIN, and cached responses.
 */
export function forgetSession(queryClient: QueryClient): void {
  setSessionToken(undefined)
  setSignedInHint(false)
  leaveTab()
  forgetPrivacyScreen()
  void removeKept()
  queryClient.clear()
}
