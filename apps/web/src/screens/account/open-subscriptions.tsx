/** Payments that continue while the members' area is closed to their member: they can be ended here. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CancelSubscription } from '../../features/payments/subscriptions/cancel-subscription.tsx'
import { standingText } from '../../features/payments/subscriptions/subscription-text.ts'
import { subscriptionsQuery } from '../../features/payments/payments.queries.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import classes from './suspended-screen.module.css'

export function OpenSubscriptions() {
  const { t, i18n } = useTranslation()
  const { data, error } = useQuery(subscriptionsQuery)
  if (!data && error) return <FormAlert>{errorSentence(t, error)}</FormAlert>
  return data?.data
    .filter(({ isOpen }) => isOpen)
    .map((subscription) => (
      <Card key={subscription.id} aria-labelledby={`subscription-${subscription.id}`}>
        <h2 id={`subscription-${subscription.id}`}>{t('subscription.tier')}</h2>
        <p className={classes['text']}>
          {t(`tiers.${subscription.tier}`)} · {t(`subscription.from.${subscription.external_vendor}`)}{' '}
          {standingText(t, i18n.language, subscription)}
        </p>
        {subscription.actions.includes('cancel') && <CancelSubscription subscription={subscription} />}
        {subscription.manageUrl !== null && (
          <a href={subscription.manageUrl} target="_blank" rel="noreferrer">
            {t('suspended.patreon')}
          </a>
        )}
      </Card>
    ))
}
