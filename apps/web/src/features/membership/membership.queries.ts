/** Who may enter, as far as the browser knows; the server checks again on every call. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { membershipEndpoints } from '@rubato/contracts/api'
import type { PatronStatus } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { describedQuery, guardQuery } from '../../lib/query/described-query.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { shouldRetryGuard } from '../../lib/query/query-client.ts'

/** How long the browser trusts a patron status, ms. */
const PATRON_STATUS_STALE = 20 * 60_000

export const patronStatusQuery = guardQuery({
  queryKey: ['membership', 'patron-status'],
  queryFn: () => call(membershipEndpoints.patreonStatus),
  staleTime: PATRON_STATUS_STALE,
  retry: shouldRetryGuard,
})

/** How often a look-up under way is asked about, ms, and how often at most: Patreon gets 10 s for each of three calls. */
const CHECK_POLL = 1000
const CHECK_POLLS_MAX = 35

/** For a screen that shows the status: it is asked for again while Patreon is being asked behind it. */
export const refetchWhileRunning = ({ state }: { state: { data?: PatronStatus | undefined } }): number | false =>
  state.data?.lookUp === 'running' ? 2 * CHECK_POLL : false

/** Has the membership looked up at Patreon now, and waits until that is over. */
export function useCheckAgain() {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn() {
      let status = await call(membershipEndpoints.patreonCheck)
      for (let polls = 0; status.lookUp === 'running' && polls < CHECK_POLLS_MAX; polls += 1) {
        await new Promise((resolve) => setTimeout(resolve, CHECK_POLL))
        status = await call(membershipEndpoints.patreonStatus)
      }
      return status
    },
    onSuccess(status) {
      queryClient.setQueryData(patronStatusQuery.queryKey, status)
      queryClient.removeQueries({ queryKey: ['account', 'me'], type: 'inactive' })
    },
  })
}

/** The OAuth link carries a single-use state, so every visit of the link screen gets its own. */
export const authorizeQuery = describedQuery('patreon-link', {
  queryKey: ['membership', 'authorize'],
  queryFn: () => call(membershipEndpoints.patreonAuthorize),
  staleTime: 0,
  gcTime: 0,
})

/** Exchanges the code that Patreon sent back, once. */
export const exchangeQuery = (code: string, state: string) =>
  describedQuery('patreon-return', {
    queryKey: ['patreon-return', code],
    queryFn: () => call(membershipEndpoints.patreonLink, { body: { code, state } }),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** Unlinks, says so, and changes the cached status; `onDone` leads to the link screen. */
export function useUnlink(onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(membershipEndpoints.patreonUnlink),
    onSuccess() {
      // Written, not removed: a screen that shows the status would go on showing what was removed.
      queryClient.setQueryData(patronStatusQuery.queryKey, { linked: false, membershipTier: 'free' })
      notifySuccess(t('patreon.unlink.success-title'), t('patreon.unlink.success'))
      onDone()
    },
    onError: () => notifyError(t('patreon.unlink.failure-title'), t('patreon.unlink.failure')),
  })
}
