/** The return page of the hosted checkout. It grants nothing: the server hears of the payment from the payment partner. */
import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BackToPricing, PaymentProgress } from '../../features/payments/checkout/payment-progress.tsx'
import { leadBackTo } from '../../lib/browser/redirect-back.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { ResultPage } from '../../ui/pages/result-page.tsx'
import { MarkLink } from '../menu/mark-link.tsx'
import { MembershipOpened } from './membership-opened.tsx'

const route = getRouteApi('/_app/payment-successful')

/** Drops the cached account and membership, so that the guards read them again. */
function useForgetMembership(): () => void {
  const queryClient = useQueryClient()
  return useCallback(() => {
    for (const key of ['membership', 'account']) queryClient.removeQueries({ queryKey: [key] })
    void queryClient.invalidateQueries({ queryKey: ['payments', 'subscriptions'] })
  }, [queryClient])
}

export function PaymentSuccessfulScreen() {
  const { t } = useTranslation()
  const { checkout } = route.useSearch()
  const { isSignedIn } = route.useLoaderData()
  const forget = useForgetMembership()
  if (checkout === undefined)
    return (
      <ResultPage
        mark={<MarkLink />}
        title={t('payment-successful.unknown.title')}
        text={t('payment-successful.unknown.text')}
        actions={<BackToPricing />}
      />
    )
  if (!isSignedIn)
    return (
      <ResultPage
        mark={<MarkLink />}
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
    <PaymentProgress
      mark={<MarkLink />}
      checkoutId={checkout}
      onActive={forget}
      renderActive={() => <MembershipOpened by="partner" />}
    />
  )
}
