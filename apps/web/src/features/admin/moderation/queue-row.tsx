/** One item of the queue, in a line or two. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { reportReasons, type QueueItem } from '@rubato/contracts/domain'
import { Chip } from '../../../ui/feedback/chip.tsx'
import classes from '../admin.module.css'
import { dayOf } from '../when.ts'

/** The name of a report's reason; the reason why a text is held is already a sentence. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation()
  return (reason) => {
    const known = reportReasons.find((one) => one === reason)
    return known ? t(`report.reasons.${known}`) : reason
  }
}

export function Due({ item }: { item: QueueItem }) {
  const { t, i18n } = useTranslation()
  if (item.decision) return <span>{t('admin.queue.decided', { date: dayOf(item.decision.at, i18n.language) })}</span>
  const date = dayOf(item.answerBy, i18n.language)
  if (!item.isLate) return <span>{t('admin.queue.until', { date })}</span>
  return (
    <span>
      <strong className={classes['late']}>{t('admin.queue.late')}</strong> {t('admin.queue.was-until', { date })}
    </span>
  )
}

/** The origin of an item, and its subject. */
export function Facts({ item }: { item: QueueItem }) {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  return (
    <>
      <Chip>{t(`report.kinds.${item.kind}`)}</Chip>
      <Chip>
        {item.source === 'held' ? t('admin.queue.held') : t('admin.queue.reports', { count: item.reportCount })}
      </Chip>
      {item.source === 'report' && item.reasons.map((reason) => <Chip key={reason}>{reasonText(reason)}</Chip>)}
      {!item.subject.isVisible && <Chip>{t('admin.queue.hidden')}</Chip>}
    </>
  )
}

/** The name of what a case is about; a private message has none. */
export function useSubjectTitle({ kind, subject: { title } }: QueueItem): string {
  const { t } = useTranslation()
  if (kind === 'author-feedback') return t('admin.queue.author-feedback')
  return title || t('admin.queue.not-shared')
}

export function QueueRow({ item }: { item: QueueItem }) {
  const { t } = useTranslation()
  const title = useSubjectTitle(item)
  const { author } = item.subject
  return (
    <li className={classes['row']} data-late={item.isLate || undefined}>
      <div className={classes['head']}>
        <h2>
          <Link to="/admin/item/$itemId" params={{ itemId: item.id }} className={classes['title']}>
            {title}
          </Link>
        </h2>
        {author && item.kind !== 'user' && <span className={classes['by']}>{t('admin.queue.by', { author })}</span>}
      </div>
      {item.source === 'held' && <p className={classes['text']}>{item.reasons.join(' ')}</p>}
      <div className={classes['chips']}>
        <Facts item={item} />
        <span className={classes['due']}>
          <Due item={item} />
        </span>
      </div>
    </li>
  )
}
