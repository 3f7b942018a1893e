/** The return page of the hosted checkout. It grants nothing: the server hears of the payment from the payment partner. */
import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../../features/account/account.queries.ts'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { BackToPricing, PaymentProgress } from '../../features/payments/checkout/payment-progress.tsx'
import { reloadQueries } from '../../lib/query/reload-queries.ts'
import { leadBackTo } from '../../lib/browser/redirect-back.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { ResultPage } from '../../domain/pages/result-page.tsx'
import { MembershipOpened } from './membership-opened.tsx'

const route = getRouteApi('/_app/payment-successful')

/** Loads account and membership again, which the guards read. */
function useReloadMembership(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    for (const { queryKey } of [patronStatusQuery, meQuery])
      void reloadQueries(queryClient, { queryKey, refetchType: 'all' })
    void reloadQueries(queryClient, { queryKey: ['payments', 'subscriptions'] })
  }, [queryClient])
}

export function PaymentSuccessfulScreen() {
  const { t } = useTranslation()
  const { checkout } = route.useSearch()
  const { isSignedIn } = route.useLoaderData()
  const reload = useReloadMembership()
  if (checkout === undefined)
    return (
      <ResultPage
        title={t('payment-successful.unknown.title')}
        text={t('payment-successful.unknown.text')}
        actions={<BackToPricing />}
      />
    )
  if (!isSignedIn)
    return (
      <ResultPage
        title={t('payment-successful.signed-out.title')}
        text={t('payment-successful.signed-out.text')}
        actions={
          <Link
            to="/sign-in/$"
            params={{ _splat: '' }}
            {...leadBackTo(`/payment-successful?checkout=${encodeURIComponent(checkout)}`)}
            className={buttonClass()}
          >
            {t('actions.sign-in')}
          </Link>
        }
      />
    )
  return (
    <PaymentProgress checkoutId={checkout} onActive={reload} renderActive={() => <MembershipOpened by="partner" />} />
  )
}
