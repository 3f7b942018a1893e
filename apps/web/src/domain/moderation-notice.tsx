/** The reason why other members cannot see the member's own script, game or generator. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedItem } from '@rubato/contracts/domain'
import { longDate } from '../lib/i18n/long-date.ts'
import classes from './moderation-notice.module.css'

interface ModerationNoticeProps {
  moderation: SavedItem['moderation']
  /** What a take-down means for this kind. */
  takenDownText: string
}

export function ModerationNotice({ moderation, takenDownText }: ModerationNoticeProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  if (!moderation) return null
  const { state, reason, since } = moderation
  return (
    <section className={classes['notice']} data-state={state} aria-labelledby={id}>
      <h2 id={id}>{t(`items.moderation.${state}`)}</h2>
      <p>{state === 'held' ? t('items.moderation.held-text') : takenDownText}</p>
      <p className={classes['reason']}>{t('items.moderation.reason', { reason })}</p>
      <p className={classes['since']}>{t('items.moderation.since', { date: longDate(since, i18n.language) })}</p>
    </section>
  )
}
