/** Who may enter, as far as the browser knows; the server checks again on every call. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api-client.ts'
import { describedQuery, guardQuery } from '../../lib/described-query.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { shouldRetryGuard } from '../../lib/query-client.ts'

/** How long the browser trusts a patron status, ms. */
const PATRON_STATUS_STALE = 20 * 60_000

export const patronStatusQuery = guardQuery({
  queryKey: ['membership', 'patron-status'],
  queryFn: () => call('patreonStatus'),
  staleTime: PATRON_STATUS_STALE,
  retry: shouldRetryGuard,
})

/** The OAuth link carries a single-use state, so every visit of the link screen gets its own. */
export const authorizeQuery = describedQuery('patreon-link', {
  queryKey: ['membership', 'authorize'],
  queryFn: () => call('patreonAuthorize'),
  staleTime: 0,
  gcTime: 0,
})

/** Exchanges the code that Patreon sent back, once. */
export const exchangeQuery = (code: string, state: string) =>
  describedQuery('patreon-return', {
    queryKey: ['patreon-return', code],
    queryFn: () => call('patreonLink', { body: { code, state } }),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** Unlinks, says so, and forgets the cached status; `onDone` leads to the link screen. */
export function useUnlink(onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('patreonUnlink'),
    onSuccess() {
      queryClient.removeQueries({ queryKey: ['membership'] })
      notifySuccess(t('patreon.unlink.success-title'), t('patreon.unlink.success'))
      onDone()
    },
    onError: () => notifyError(t('patreon.unlink.failure-title'), t('patreon.unlink.failure')),
  })
}
