/** Memberships and prices: public; members see their own among them. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pricingQuery } from '../../domain/upgrade/pricing.queries.ts'
import { subscriptionsQuery } from '../../features/payments/payments.queries.ts'
import { decisiveOf, type PricingViewer } from '../../features/payments/pricing/column-action.ts'
import { OpenPricingPage, PricingPage } from '../../features/payments/pricing/pricing-page.tsx'
import { AllSubscriptions } from '../../features/payments/subscriptions/all-subscriptions.tsx'
import { PolicyFooter } from '../../features/policies/policy-footer.tsx'
import { site } from '../../lib/browser/site.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import type { Frame } from '../access/menu-for-members.ts'
import { AccountFooter } from '../menu/account-footer.tsx'
import { MarkLink } from '../../domain/pages/mark-link.tsx'

interface PricingScreenProps {
  /** The frame with the menu; null for others than members. */
  Frame: Frame | null
  isSignedIn: boolean
}

function OpenAction({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation()
  if (isSignedIn) {
    return (
      <Link to="/home" className={buttonClass()}>
        {t('pricing.open.enter')}
      </Link>
    )
  }
  if (site().signUp === 'closed') return null
  return (
    <Link to="/sign-up/$" params={{ _splat: '' }} className={buttonClass()}>
      {t('pricing.open.join')}
    </Link>
  )
}

type PageFrame = Pick<Parameters<typeof PricingPage>[0], 'mark' | 'isSignedIn' | 'foot'>

function Pricing(frame: PageFrame) {
  const { t } = useTranslation()
  const { isSignedIn } = frame
  const pricing = useQuery(pricingQuery)
  const own = useQuery({ ...subscriptionsQuery, enabled: isSignedIn })
  const isKnown = !isSignedIn || own.data !== undefined
  const viewer: PricingViewer | undefined = isKnown
    ? { signUp: site().signUp, subscriptions: own.data ?? null }
    : undefined
  const failed = [pricing, own].filter(({ isError }) => isError)
  const error = failed[0]?.error
  return (
    <PricingPage
      {...frame}
      pricing={pricing.data}
      viewer={viewer}
      highlighted={(own.data && decisiveOf(own.data)?.tier) ?? 'supporter'}
      past={own.data?.decidedBy === null && <AllSubscriptions subscriptions={own.data.data} />}
      failure={
        error && (
          <LoadFailed below="large" onRetry={() => failed.forEach(({ refetch }) => void refetch())}>
            {errorSentence(t, error)}
          </LoadFailed>
        )
      }
    />
  )
}

export function PricingScreen({ Frame: Menu, isSignedIn }: PricingScreenProps) {
  const foot = isSignedIn ? <AccountFooter /> : <PolicyFooter />
  const frame = { mark: <MarkLink />, isSignedIn, foot }
  const page =
    site().membership !== 'open' ? (
      <Pricing {...frame} />
    ) : (
      <OpenPricingPage {...frame} action={<OpenAction isSignedIn={isSignedIn} />} />
    )
  return Menu ? <Menu>{page}</Menu> : page
}
