/** A subscription in two lines: vendor, tier, interval and standing, then dates and id. */
import { useTranslation } from 'react-i18next'
import type { UserSubscription } from '@rubato/contracts/domain'
import classes from '../admin.module.css'
import records from '../records.module.css'
import { dayOf } from '../when.ts'

const bad = new Set<UserSubscription['standing']>(['past-due', 'refunded', 'disputed'])

export function SubscriptionText({ subscription }: { subscription: UserSubscription }) {
  const { t, i18n } = useTranslation()
  const { vendor, tier, interval, standing, startedAt, endsAt, externalId } = subscription
  const day = (instant: string) => dayOf(instant, i18n.language)
  return (
    <>
      <p>
        {t(`admin.vendor.${vendor}`)} · {t(`tiers.${tier}`)} · {t(`admin.subscription.interval.${interval}`)} ·{' '}
        <span className={bad.has(standing) ? records['bad'] : undefined}>
          {t(`admin.subscription.standing.${standing}`)}
        </span>
      </p>
      <p className={classes['small']}>
        {t('admin.user.from', { date: day(startedAt) })}
        {endsAt !== null && <> · {t('admin.user.until', { date: day(endsAt) })}</>} ·{' '}
        <code className={classes['id']}>{externalId}</code>
      </p>
    </>
  )
}
