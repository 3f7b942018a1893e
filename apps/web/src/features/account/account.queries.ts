/** The signed-in person, and what changes who that is. */
import type { QueryClient } from '@tanstack/react-query'
import type { AuthResponse } from '@rubato/contracts/api'
import { authEndpoints } from '@rubato/contracts/api'
import { call, setSessionToken } from '../../lib/api/api-client.ts'
import { guardQuery } from '../../lib/query/described-query.ts'
import { dropAllDrafts } from '../../lib/storage/drafts.ts'
import { shouldRetryGuard } from '../../lib/query/query-client.ts'
import { setSignedInHint } from '../../lib/storage/signed-in-hint.ts'

/** `guard` marks queries whose failure the route guards answer themselves. */
export const meQuery = guardQuery({
  queryKey: ['account', 'me'],
  queryFn: () => call(authEndpoints.me),
  staleTime: Infinity,
  retry: shouldRetryGuard,
})

/** Takes over a session that has just begun; nothing cached for somebody else survives. */
export function beginSession(queryClient: QueryClient, reply: AuthResponse): void {
  queryClient.clear()
  setSessionToken(reply.data)
  setSignedInHint(true)
}

/** Forgets everything this browser holds of the account. */
export function forgetSession(queryClient: QueryClient): void {
  setSessionToken(undefined)
  setSignedInHint(false)
  dropAllDrafts()
  queryClient.clear()
}

export async function signOut(queryClient: QueryClient): Promise<void> {
  await call(authEndpoints.signOut)
  forgetSession(queryClient)
}
