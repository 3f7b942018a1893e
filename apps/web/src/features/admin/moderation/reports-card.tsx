/** The reports of an item, or why its text is held. */
import { useTranslation } from 'react-i18next'
import type { QueueDetail } from '@rubato/contracts/domain'
import { Card } from '../../../ui/layout/card.tsx'
import { TextWithMail } from '../../../ui/text/text-with-mail.tsx'
import classes from '../admin.module.css'
import { useReasonText } from './queue-row.tsx'
import { momentOf } from '../when.ts'

type Report = QueueDetail['reports'][number]

function AnswerTo({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <p className={classes['small']}>
      <TextWithMail text={t('admin.item.answer-to', { email })} email={email} />
    </p>
  )
}

function OneReport({ report: { reason, text, email, createdAt } }: { report: Report }) {
  const { t, i18n } = useTranslation()
  const reasonText = useReasonText()
  return (
    <li>
      <p className={classes['small']}>
        <strong>{reasonText(reason)}</strong> · {momentOf(createdAt, i18n.language)}
      </p>
      {text ? (
        <p className={classes['quoted']}>{text}</p>
      ) : (
        <p className={classes['text']}>{t('admin.item.no-text')}</p>
      )}
      {email !== null && <AnswerTo email={email} />}
    </li>
  )
}

export function Reports({ item }: { item: QueueDetail }) {
  const { t } = useTranslation()
  if (item.source === 'held')
    return (
      <Card aria-labelledby="held-for">
        <h2 id="held-for">{t('admin.item.held-for')}</h2>
        <p>{item.reasons.join(' ')}</p>
      </Card>
    )
  const { reports, reportCount: count } = item
  return (
    <Card aria-labelledby="reports">
      <h2 id="reports">{t('admin.item.reports')}</h2>
      <ol className={classes['reports']}>
        {reports.map((report, index) => (
          <OneReport key={index} report={report} />
        ))}
      </ol>
      {count > reports.length && (
        <p className={classes['small']}>{t('admin.item.shown', { shown: reports.length, count })}</p>
      )}
    </Card>
  )
}
