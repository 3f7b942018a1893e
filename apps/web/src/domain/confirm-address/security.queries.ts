/** What secures the account: its address, factors and sessions. */
import { accountSecurityEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { describedQuery } from '../../lib/query/described-query.ts'

export const securityQuery = describedQuery('account-security', {
  queryKey: ['account', 'security'],
  queryFn: () => call(accountSecurityEndpoints.getSecurity),
  // Sessions and links change elsewhere.
  staleTime: 0,
})
