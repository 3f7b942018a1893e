/** The reason why other members cannot see the member's own script. */
import { useTranslation } from 'react-i18next'
import type { Script } from '@rubato/contracts/domain'
import { longDate } from '../../../lib/i18n/long-date.ts'
import classes from './moderation-notice.module.css'

export function ModerationNotice({ script: { moderation } }: { script: Script }) {
  const { t, i18n } = useTranslation()
  if (!moderation) return null
  const { state, reason, since } = moderation
  const date = longDate(since, i18n.language)
  return (
    <section className={classes['notice']} data-state={state} aria-labelledby="moderation">
      <h2 id="moderation">{t(`scripts.moderation.${state}`)}</h2>
      <p>{t(`scripts.moderation.${state}-text`)}</p>
      <p className={classes['reason']}>{t('scripts.moderation.reason', { reason })}</p>
      <p className={classes['since']}>{t('scripts.moderation.since', { date })}</p>
    </section>
  )
}
