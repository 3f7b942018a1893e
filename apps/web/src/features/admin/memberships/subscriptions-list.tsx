/** Every subscription at a vendor, the newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Vendor } from '@rubato/contracts/domain'
import { Card } from '../../../ui/layout/card.tsx'
import classes from '../admin.module.css'
import records from '../records.module.css'
import { EndlessList } from '../endless-list.tsx'
import { subscriptionsQuery } from './memberships.queries.ts'
import { SubscriptionText } from './subscription-text.tsx'

export function SubscriptionsList({ vendor }: { vendor: Vendor }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(subscriptionsQuery(vendor))
  const { loading, error, more, end, none } = t('admin.subscription.list', { returnObjects: true })
  return (
    <Card aria-labelledby="subscriptions">
      <h2 id="subscriptions">{t('admin.subscription.title')}</h2>
      <EndlessList
        query={query}
        texts={{ loading, error, more, end }}
        empty={<p className={classes['text']}>{none}</p>}
      >
        {(subscriptions) => (
          <ul className={records['entries']} aria-labelledby="subscriptions">
            {subscriptions.map(({ user, ...subscription }) => (
              <li key={subscription.id}>
                <Link to="/admin/user/$userId" params={{ userId: user.id }} className={records['name']}>
                  {user.username}
                </Link>
                <SubscriptionText subscription={subscription} />
              </li>
            ))}
          </ul>
        )}
      </EndlessList>
    </Card>
  )
}
