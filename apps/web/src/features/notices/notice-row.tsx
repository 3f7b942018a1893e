/** One notice: what happened, when, and where it leads. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Notice, NoticedItem } from '@rubato/contracts/domain'
import { pageOf } from '../../domain/items/item-paths.ts'
import { longDate } from '../../lib/i18n/long-date.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import classes from './notices.module.css'
import { FeedbackActions } from './received-feedback.tsx'

interface NoticeRowProps {
  notice: Notice
  onSeen: () => void
  /** The number of unread notices has changed. */
  onChanged: () => Promise<unknown>
  /** Opens the answers to the member's feedback. */
  onOpenAnswers: () => void
}

function useSentence(notice: Notice): string {
  const { t } = useTranslation()
  const nameOf = ({ kind, name }: NoticedItem) => name ?? t(`notices.deleted.${kind}`)
  switch (notice.kind) {
    case 'ratings':
    case 'bookmarks':
    case 'clones':
      return t(`notices.${notice.kind}`, { count: notice.count, name: nameOf(notice.item) })
    case 'take-down':
    case 'restore':
    case 'allow':
      return t(`notices.${notice.kind}`, { name: nameOf(notice.item) })
    case 'author-feedback': {
      const { sender } = notice.feedback
      const name = nameOf(notice.item)
      return sender === null
        ? t('notices.author-feedback', { name })
        : t('notices.author-feedback-named', { name, sender })
    }
    case 'report':
      return t(`notices.report.${notice.outcome}`)
    case 'feedback-answer':
      return t('notices.feedback-answer')
  }
}

function Target({ notice, onSeen, onOpenAnswers }: Omit<NoticeRowProps, 'onChanged'>): ReactNode {
  const { t } = useTranslation()
  if (notice.kind === 'feedback-answer')
    return (
      <Button look="secondary" small onClick={onOpenAnswers}>
        {t('notices.read-answer')}
      </Button>
    )
  if (!('item' in notice) || notice.item.name === null) return null
  return (
    <Link to={pageOf(notice.item)} className={buttonClass({ look: 'secondary', small: true })} onClick={onSeen}>
      {t('notices.open')}
      <span className="visually-hidden"> {notice.item.name}</span>
    </Link>
  )
}

export function NoticeRow(props: NoticeRowProps) {
  const { notice, onSeen, onChanged } = props
  const { t, i18n } = useTranslation()
  const sentence = useSentence(notice)
  // The day of a sum is that of the server, which counts by UTC.
  const date = longDate('count' in notice ? notice.at.slice(0, 10).concat('T12:00:00') : notice.at, i18n.language)
  return (
    <li className={classes['row']} data-unread={!notice.isSeen || undefined}>
      <p className={classes['sentence']}>
        {sentence} {!notice.isSeen && <Chip>{t('notices.new')}</Chip>}
      </p>
      {'statement' in notice && notice.statement !== '' && <p className={classes['prose']}>{notice.statement}</p>}
      {'feedback' in notice && <blockquote className={classes['quote']}>{notice.feedback.text}</blockquote>}
      {'feedback' in notice && notice.feedback.isBlocked && (
        <p className={classes['prose']}>{t('notices.is-blocked')}</p>
      )}
      <p className={classes['date']}>{date}</p>
      <div className={classes['actions']}>
        <Target {...props} />
        {!notice.isSeen && (
          <Button look="secondary" small aria-label={t('notices.mark-one', { notice: sentence })} onClick={onSeen}>
            {t('notices.mark')}
          </Button>
        )}
        {'feedback' in notice && (
          <FeedbackActions feedback={notice.feedback} sentence={sentence} onDeleted={() => void onChanged()} />
        )}
      </div>
    </li>
  )
}
