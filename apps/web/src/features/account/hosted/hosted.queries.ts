/** Data of the service and the provider about the person who signs in. */
import { hostedSignInEndpoints, type EndpointOutput } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { describedQuery } from '../../../lib/query/described-query.ts'

export type FormerAccount = NonNullable<
  EndpointOutput<(typeof hostedSignInEndpoints)['getFirstSignIn']>['formerAccount']
>

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

/** The sessions at this site. Read again after what secures the account has changed, whose key is the beginning of this one. */
export const sessionsQuery = describedQuery('account-security', {
  queryKey: ['account', 'security', 'sessions'],
  queryFn: () => call(hostedSignInEndpoints.listSessions),
  // Sessions change elsewhere.
  staleTime: 0,
})
