/** Security settings of the account: its address, factors and sessions. */
import { useQuery } from '@tanstack/react-query'
import { accountSecurityEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { describedQuery } from '../../lib/query/described-query.ts'
import { site } from '../../lib/browser/site.ts'

export const securityQuery = describedQuery('account-security', {
  queryKey: ['account', 'security'],
  queryFn: () => call(accountSecurityEndpoints.getSecurity),
  // Sessions and links change elsewhere.
  staleTime: 0,
})

/** Whether an address has to be confirmed: the site has accounts with passwords and sends mail. */
const asksForConfirmation = () => site().sendsMail && site().identityOrigin === null

/**
 * The address of the account while it is not confirmed; null when it is, or where the site asks for no confirmation. Also
 * null when the answer cannot be read: the service refuses what needs a confirmed address.
 */
export function useUnconfirmedAddress() {
  const { data, isLoading, isFetching, refetch } = useQuery({ ...securityQuery, enabled: asksForConfirmation() })
  return {
    address: data && asksForConfirmation() && !data.emailVerified ? data.email : null,
    isLoading,
    isFetching,
    readAgain: () => void refetch(),
  }
}
