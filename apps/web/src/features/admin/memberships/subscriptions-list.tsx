/** Every subscription at a vendor, the newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Vendor } from '@rubato/contracts/domain'
import records from '../records.module.css'
import { ListCard } from './list-card.tsx'
import { subscriptionsQuery } from './memberships.queries.ts'
import { SubscriptionText } from './subscription-text.tsx'

export function SubscriptionsList({ vendor }: { vendor: Vendor }) {
  const { t } = useTranslation()
  return (
    <ListCard
      id="subscriptions"
      title={t('admin.subscription.title')}
      texts={t('admin.subscription.list', { returnObjects: true })}
      query={useInfiniteQuery(subscriptionsQuery(vendor))}
    >
      {({ user, ...subscription }) => (
        <li key={subscription.id}>
          <Link to="/admin/user/$userId" params={{ userId: user.id }} className={records['name']}>
            {user.username}
          </Link>
          <SubscriptionText subscription={subscription} />
        </li>
      )}
    </ListCard>
  )
}
