/** Every subscription that the member ever had, with its receipts. */
import { useTranslation } from 'react-i18next'
import type { OwnSubscription } from '@rubato/contracts/domain'
import { Card } from '../../../ui/layout/card.tsx'
import { CancelSubscription } from './cancel-subscription.tsx'
import { Receipts } from './receipts.tsx'
import { periodText, standingText, subscriptionName } from './subscription-text.ts'
import classes from './subscriptions.module.css'

function Row({ subscription }: { subscription: OwnSubscription }) {
  const { t, i18n } = useTranslation()
  const { id, actions, manageUrl } = subscription
  const name = subscriptionName(t, subscription)
  const period = periodText(t, i18n.language, subscription)
  // The renewal of one that has ended here may only be late: the partner goes on trying.
  const mayBeCollected = !subscription.isOpen && actions.includes('cancel')
  return (
    <li>
      <h3 className={classes['title']}>{name}</h3>
      <p className={classes['text']}>{period}</p>
      <p className={classes['text']}>{standingText(t, i18n.language, subscription)}</p>
      {mayBeCollected && (
        <>
          <p className={classes['text']}>{t('subscription.may-be-collected')}</p>
          <CancelSubscription subscription={subscription} />
        </>
      )}
      {actions.includes('receipts') && <Receipts subscriptionId={id} of={`${name}, ${period}`} />}
      {manageUrl !== null && <p className={classes['text']}>{t('subscription.receipts.patreon')}</p>}
    </li>
  )
}

export function AllSubscriptions({ subscriptions }: { subscriptions: readonly OwnSubscription[] }) {
  const { t } = useTranslation()
  if (subscriptions.length === 0) return null
  return (
    <Card aria-labelledby="all-subscriptions">
      <h2 id="all-subscriptions">{t('subscription.all')}</h2>
      <ul className={classes['all']}>
        {subscriptions.map((subscription) => (
          <Row key={subscription.id} subscription={subscription} />
        ))}
      </ul>
    </Card>
  )
}
