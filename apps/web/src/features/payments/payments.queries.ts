/** Subscriptions, checkouts and receipts of the member. */
import { useWindowEvent } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paymentEndpoints } from '@rubato/contracts/api'
import type { OwnSubscription, PaidTier, SubscriptionInterval } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { describedQuery } from '../../lib/query/described-query.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'

export const subscriptionsQuery = describedQuery('subscriptions', {
  queryKey: ['payments', 'subscriptions'],
  queryFn: () => call(paymentEndpoints.listSubscriptions),
})

/** Leads to the hosted checkout of the payment partner. */
export function useCheckout() {
  const checkout = useMutation({
    mutationFn: (body: { tier: PaidTier; interval: SubscriptionInterval }) =>
      call(paymentEndpoints.startCheckout, { body }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  // The browser's Back can show this page as it was left, with a checkout that was opened.
  useWindowEvent('pageshow', ({ persisted }) => persisted && checkout.reset())
  return checkout
}

function useChange<Input>(
  change: (input: Input) => Promise<OwnSubscription>,
  onDone: (changed: OwnSubscription) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    async onSuccess(changed) {
      await reloadQueries(queryClient, { queryKey: ['payments', 'subscriptions'] })
      onDone(changed)
    },
  })
}

export const useCancel = (subscriptionId: string, onDone: (changed: OwnSubscription) => void) =>
  useChange(
    (reason: string) =>
      call(paymentEndpoints.cancelSubscription, {
        params: { subscriptionId },
        body: reason.trim() === '' ? {} : { reason },
      }),
    onDone,
  )

export const useResume = (subscriptionId: string, onDone: (changed: OwnSubscription) => void) =>
  useChange<void>(() => call(paymentEndpoints.resumeSubscription, { params: { subscriptionId } }), onDone)

export const receiptsQuery = (subscriptionId: string) =>
  describedQuery('receipts', {
    queryKey: ['payments', 'receipts', subscriptionId],
    queryFn: () => call(paymentEndpoints.listReceipts, { params: { subscriptionId } }),
  })
