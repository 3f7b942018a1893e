/** The member's own data: declarations, and the erasure of the account. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { declarationEndpoints, personalDataEndpoints } from '@rubato/contracts/api'
import type { DeclarationKind, SharedWorksChoice } from '@rubato/contracts/domain'
import { forgetIntimateData } from '../../domain/member-data/forget-intimate-data.ts'
import { call } from '../../lib/api/api-client.ts'
import { describedQuery } from '../../lib/query/described-query.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'

export const personalDataQuery = describedQuery('personal-data', {
  queryKey: ['account', 'data'],
  queryFn: () => call(personalDataEndpoints.getPersonalData),
})

export function useWithdraw(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (kind: DeclarationKind) => call(declarationEndpoints.withdrawDeclaration, { params: { kind } }),
    async onSuccess(_, kind) {
      // Settings and profile are gone, too.
      if (kind === 'intimate-data') await forgetIntimateData()
      queryClient.removeQueries({ queryKey: ['settings'] })
      await reloadQueries(queryClient, { queryKey: ['account'], refetchType: 'all' })
      onDone()
    },
  })
}

export function useRequestErasure(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sharedWorks: SharedWorksChoice) =>
      call(personalDataEndpoints.requestErasure, { body: { sharedWorks } }),
    async onSuccess() {
      await forgetIntimateData()
      await reloadQueries(queryClient, { queryKey: ['account'], refetchType: 'all' })
      onDone()
    },
  })
}

export function useKeepAccount(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(personalDataEndpoints.cancelErasure),
    async onSuccess() {
      await reloadQueries(queryClient, { queryKey: ['account'], refetchType: 'all' })
      onDone()
    },
  })
}
