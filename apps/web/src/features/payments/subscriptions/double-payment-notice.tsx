/** Tells a member who has paid twice what happened to the second payment. */
import { useTranslation } from 'react-i18next'
import type { OwnSubscription } from '@rubato/contracts/domain'
import { site } from '../../../lib/browser/site.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { TextWithMail } from '../../../ui/text/text-with-mail.tsx'
import { subscriptionName } from './subscription-text.ts'
import classes from './subscriptions.module.css'

export function DoublePaymentNotice({ subscriptions }: { subscriptions: readonly OwnSubscription[] }) {
  const { t } = useTranslation()
  const email = site().supportEmail
  const doubles = subscriptions.filter(({ doublePayment }) => doublePayment !== null)
  if (doubles.length === 0) return null
  return (
    <Card aria-labelledby="double-payments">
      <h2 id="double-payments">{t('subscription.double.title')}</h2>
      <ul className={classes['all']}>
        {doubles.map((subscription) => (
          <li key={subscription.id}>
            <h3 className={classes['title']}>{subscriptionName(t, subscription)}</h3>
            <p className={classes['text']}>
              <TextWithMail
                text={t(`subscription.double.${subscription.doublePayment ?? 'waiting'}`, { email })}
                email={email}
              />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
