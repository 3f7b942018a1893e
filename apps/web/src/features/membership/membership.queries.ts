/** Membership as far as the browser knows it; the server checks again on every call. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { membershipEndpoints } from '@rubato/contracts/api'
import type { MembershipTier, PatronStatus } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { takeOver } from '../../lib/query/change-data.ts'
import { describedQuery, guardQuery } from '../../lib/query/described-query.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'
import { shouldRetryGuard } from '../../lib/query/query-client.ts'

/** How long a patron status is fresh, ms. */
const PATRON_STATUS_STALE = 20 * 60_000

export const patronStatusQuery = guardQuery({
  queryKey: ['membership', 'patron-status'],
  queryFn: () => call(membershipEndpoints.patreonStatus),
  staleTime: PATRON_STATUS_STALE,
  retry: shouldRetryGuard,
})

/** Poll interval while a look-up is under way, ms, and the most polls: Patreon gets 10 s for each of three calls. */
const CHECK_POLL = 1000
const CHECK_POLLS_MAX = 35

/** Refetch interval of a screen that shows the status: it polls while the server looks it up at Patreon. */
export const refetchWhileRunning = ({ state }: { state: { data?: PatronStatus | undefined } }): number | false =>
  state.data?.lookUp === 'running' ? 2 * CHECK_POLL : false

/** Starts a look-up of the membership at Patreon, and waits until it has ended. */
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
    async onSuccess(status) {
      takeOver(queryClient, patronStatusQuery.queryKey, status)
      await reloadQueries(queryClient, { queryKey: ['account', 'me'], refetchType: 'all' })
    },
  })
}

/** The OAuth link carries a single-use state: it is not cached, so every visit of the link screen gets a new one. */
export const authorizeQuery = describedQuery('patreon-link', {
  queryKey: ['membership', 'authorize'],
  queryFn: () => call(membershipEndpoints.patreonAuthorize),
  staleTime: 0,
  gcTime: 0,
})

/** Exchanges the code that Patreon sent back; each code is sent once. */
export const exchangeQuery = (code: string, state: string) =>
  describedQuery('patreon-return', {
    queryKey: ['patreon-return', code],
    queryFn: () => call(membershipEndpoints.patreonLink, { body: { code, state } }),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })

const nothingLinked: PatronStatus = { linked: false, membershipTier: 'free' }

/** Unlinks the account, shows a message and updates the cached status; `onDone` leads to the link screen. */
export function useUnlink(onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(membershipEndpoints.patreonUnlink),
    async onSuccess() {
      // A subscription at the payment partner stays open.
      const status = await call(membershipEndpoints.patreonStatus).catch(() => nothingLinked)
      // Set, not removed: a mounted screen would keep showing a removed status.
      takeOver(queryClient, patronStatusQuery.queryKey, status)
      void reloadQueries(queryClient, { queryKey: ['payments', 'subscriptions'] })
      notifySuccess(t('patreon.unlink.success-title'), t('patreon.unlink.success'))
      onDone()
    },
    onError: () => notifyError(t('patreon.unlink.failure-title'), t('patreon.unlink.failure')),
  })
}

/** The tier of the signed-in member, which the guard of the route has loaded; the lowest one while it is not known. */
export const useMembershipTier = (): MembershipTier => useQuery(patronStatusQuery).data?.membershipTier ?? 'free'
