/** Changes of the account's security settings. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountSecurityEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { securityQuery } from '../../../domain/confirm-address/security.queries.ts'
import { describedQuery } from '../../../lib/query/described-query.ts'

/** The factors that a question can request. Read for each question: they may have changed in another tab. */
export const factorsQuery = describedQuery('account-security', {
  queryKey: ['account', 'factors'],
  queryFn: () => call(accountSecurityEndpoints.getFactors),
  staleTime: 0,
  gcTime: 0,
  retry: 1,
})

interface ChangeOptions<Result> {
  onDone?: (result: Result) => void
  onError?: (error: Error) => void
}

/** A change; the shown settings are read again after it. */
export function useSecurityChange<Result, Input = void>(
  change: (input: Input) => Promise<Result>,
  { onDone, onError }: ChangeOptions<Result> = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: change,
    async onSuccess(result) {
      onDone?.(result)
      await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
    },
    ...(onError && { onError }),
  })
}
