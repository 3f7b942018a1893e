import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { texts } from '../../lib/i18n.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => call('getSettings'),
  staleTime: 60_000,
  get meta() {
    return { errorDescription: texts.t('settings.load-error') }
  },
})

/** Saves and shows the new settings at once; a refusal brings the old ones back. */
export function useSaveSettings() {
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery
  return useMutation({
    mutationFn: (body: Partial<Settings>) => call('updateSettings', { body }),
    async onMutate(change) {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (old) => old && { ...old, ...change })
      return { before }
    },
    onError: (_error, _change, context) => queryClient.setQueryData(queryKey, context?.before),
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
  })
}
