import { useQuery } from '@tanstack/react-query'
import { site } from '../../lib/browser/site.ts'
import { securityQuery } from './security.queries.ts'

/** Where an address has to be confirmed: the site has accounts with passwords and sends mail. */
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
