/** After a payment or a link that opened the site: the tier, until when, its price, and the way to a session. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pricingQuery } from '../../domain/upgrade/pricing.queries.ts'
import { subscriptionsQuery } from '../../features/payments/payments.queries.ts'
import { decisiveOf } from '../../features/payments/pricing/column-action.ts'
import { paidPriceText, standingText } from '../../features/payments/subscriptions/subscription-text.ts'
import { settingsQuery } from '../../features/settings/settings.queries.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ResultPage } from '../../domain/pages/result-page.tsx'
import classes from './membership-opened.module.css'

/** The features that were unlocked, from the server. Without an answer the page leaves them out. */
function Opened() {
  const { t, i18n } = useTranslation()
  const { data: own, isPending } = useQuery(subscriptionsQuery)
  const { data: pricing } = useQuery(pricingQuery)
  const subscription = own && decisiveOf(own)
  if (isPending) return <Skeleton rows={2} label={t('states.loading')} />
  if (!own) return null
  const tier = subscription?.tier ?? own.membershipTier
  const price = subscription && pricing && paidPriceText(t, i18n.language, pricing, subscription)
  return (
    <div className={classes['opened']}>
      <p className={classes['tier']}>{t(`tiers.${tier}`)}</p>
      {subscription && (
        <p>
          {t(`subscription.from.${subscription.external_vendor}`)} {standingText(t, i18n.language, subscription)}{' '}
          {price}
        </p>
      )}
    </div>
  )
}

export function MembershipOpened({ by }: { by: 'partner' | 'patreon' }) {
  const { t } = useTranslation()
  const { data: settings } = useQuery(settingsQuery)
  const first = settings?.welcome === 'open' ? '/welcome' : '/play/game-generator'
  return (
    <ResultPage
      title={t('membership-opened.title')}
      text={<span role="status">{t(`membership-opened.text.${by}`)}</span>}
      details={<Opened />}
      actions={
        <>
          <Link to={first} className={buttonClass()}>
            {t('home.hero.start')}
          </Link>
          <Link to="/home" className={buttonClass({ look: 'secondary' })}>
            {t('membership-opened.enter')}
          </Link>
          <Link to="/subscription" className={buttonClass({ look: 'secondary' })}>
            {t('pricing.own')}
          </Link>
        </>
      }
    />
  )
}
