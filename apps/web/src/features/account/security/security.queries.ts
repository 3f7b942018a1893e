/** Changes of the account's security settings. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountSecurityEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { securityQuery } from '../../../domain/confirm-address/security.queries.ts'
import { describedQuery } from '../../../lib/query/described-query.ts'
import { reloadQueries } from '../../../lib/query/reload-queries.ts'

/** The factors that a question can request. Read for each question: they may have changed in another tab. */
export const factorsQuery = describedQuery('account-security', {
  queryKey: ['account', 'factors'],
  queryFn: () => call(accountSecurityEndpoints.getFactors),
  staleTime: 0,
  gcTime: 0,
  retry: 1,
})

/** Returns the function that reads the shown settings again. */
export function useSecurityRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => reloadQueries(queryClient, { queryKey: securityQuery.queryKey })
}

/** A change; the shown settings are read again after it. */
export function useSecurityChange<Result, Input = void>(
  change: (input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) {
  const refresh = useSecurityRefresh()
  return useMutation({
    mutationFn: change,
    onSuccess(result) {
      onDone?.(result)
      return refresh()
    },
  })
}
