/** Payments for a tier that another subscription of the member already covers, and their outcomes. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { DoublePayment } from '@rubato/contracts/domain'
import classes from '../admin.module.css'
import records from '../records.module.css'
import { ListCard } from './list-card.tsx'
import { momentOf } from '../when.ts'
import { doublePaymentsQuery } from './memberships.queries.ts'

const nameOf = (t: TFunction, { tier, interval }: DoublePayment['ended']): string =>
  `${t(`tiers.${tier}`)}, ${t(`admin.subscription.interval.${interval}`)}`

function Entry({ payment }: { payment: DoublePayment }) {
  const { t, i18n } = useTranslation()
  const { user, ended, kept, detectedAt, cancelledAt, outcome, settledAt, attempts, problem, retryAt } = payment
  const at = (instant: string) => momentOf(instant, i18n.language)
  return (
    <li>
      <p>
        <span className={outcome === 'refunded' ? records['good'] : records['bad']}>
          {t(`admin.double.outcome.${outcome}`)}
        </span>{' '}
        <Link to="/admin/user/$userId" params={{ userId: user.id }}>
          {user.username}
        </Link>
      </p>
      <p className={classes['small']}>
        {t('admin.double.ended', { name: nameOf(t, ended) })} <code className={classes['id']}>{ended.externalId}</code>
      </p>
      {kept && (
        <p className={classes['small']}>
          {t('admin.double.kept', { name: nameOf(t, kept) })} <code className={classes['id']}>{kept.externalId}</code>
        </p>
      )}
      <p className={classes['small']}>
        {t('admin.double.detected', { date: at(detectedAt) })}
        {cancelledAt !== null && <> · {t('admin.double.cancelled', { date: at(cancelledAt) })}</>}
        {settledAt !== null && <> · {t('admin.double.settled', { date: at(settledAt) })}</>}
        {problem !== null && <> · {problem}</>}
        {outcome === 'waiting' && attempts > 0 && <> · {t('admin.problem.attempts', { count: attempts })}</>}
        {retryAt !== null && <> · {t('admin.problem.retry', { date: at(retryAt) })}</>}
      </p>
    </li>
  )
}

export function DoublePaymentsList() {
  const { t } = useTranslation()
  return (
    <ListCard
      id="double-payments"
      title={t('admin.double.title')}
      texts={t('admin.double.list', { returnObjects: true })}
      query={useInfiniteQuery(doublePaymentsQuery)}
      isBestEmpty
    >
      {(payment) => <Entry key={payment.id} payment={payment} />}
    </ListCard>
  )
}
