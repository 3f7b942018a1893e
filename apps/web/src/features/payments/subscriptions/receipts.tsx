/** Links to the receipts of a subscription, read when they are requested. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../domain/upgrade/price-text.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { longDate } from '../../../lib/i18n/long-date.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { receiptsQuery } from '../payments.queries.ts'
import classes from './subscriptions.module.css'

function ReceiptList({ subscriptionId }: { subscriptionId: string }) {
  const { t, i18n } = useTranslation()
  const { data: receipts, error, refetch } = useQuery(receiptsQuery(subscriptionId))
  if (error && !receipts)
    return (
      <LoadFailed below="small" onRetry={() => void refetch()}>
        {errorSentence(t, error)}
      </LoadFailed>
    )
  if (!receipts) return <Skeleton rows={2} />
  if (receipts.data.length === 0) return <p>{t('subscription.receipts.none')}</p>
  return (
    <ul>
      {receipts.data.map((receipt) => (
        <li key={receipt.number}>
          <a href={receipt.url} target="_blank" rel="noreferrer">
            {t('subscription.receipts.one', {
              date: longDate(receipt.issuedAt, i18n.language),
              price: moneyText(receipt, i18n.language),
              number: receipt.number,
            })}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** `of`: the subscription in words, which tells several of these apart. */
export function Receipts({ subscriptionId, of }: { subscriptionId: string; of: string }) {
  const { t } = useTranslation()
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className={classes['receipts']} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary aria-label={t('subscription.receipts.of', { subscription: of })}>
        {t('subscription.receipts.title')}
      </summary>
      {wasOpened && <ReceiptList subscriptionId={subscriptionId} />}
    </details>
  )
}
