/** What the service and the provider know of the person who signs in. */
import { hostedSignInEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { describedQuery } from '../../../lib/query/described-query.ts'

/** Not kept: another person may sign in next. */
export const firstSignInQuery = describedQuery('first-sign-in', {
  queryKey: ['account', 'first-sign-in'],
  queryFn: () => call(hostedSignInEndpoints.getFirstSignIn),
  retry: false,
  staleTime: 0,
  gcTime: 0,
})

export const authSessionQuery = describedQuery('auth-session', {
  queryKey: ['account', 'session'],
  queryFn: () => call(hostedSignInEndpoints.getAuthSession),
})
