/** Why other members do not see the member's own item: moderation, and rules that it breaks. */
import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ItemDecision } from '@rubato/contracts/domain'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { ModerationNotice } from '../../../domain/moderation-notice.tsx'
import noticeClasses from '../../../domain/moderation-notice.module.css'
import { longDate } from '../../../lib/i18n/long-date.ts'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import type { Item } from '../item.ts'
import { itemDecisionsQuery } from '../queries/items.queries.ts'
import classes from './own-notices.module.css'

/** The reasons why the present engine and policy do not accept the item, as sentences. */
function Refusals({ item: { refusals = [] } }: { item: Item }) {
  const { t } = useTranslation()
  const id = useId()
  if (refusals.length === 0) return null
  return (
    <section className={noticeClasses['notice']} aria-labelledby={id}>
      <h2 id={id}>{t('items.refusals.title')}</h2>
      <p>{t('items.refusals.text')}</p>
      <ul className={classes['sentences']}>
        {refusals.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

function Decision({ decision: { action, at, statement } }: { decision: ItemDecision }) {
  const { t, i18n } = useTranslation()
  const date = longDate(at, i18n.language)
  return (
    <li>
      <strong>{t('items.moderation.entry', { action: t(`items.moderation.actions.${action}`), date })}</strong>
      <p className={noticeClasses['reason']}>{statement}</p>
    </li>
  )
}

/** Earlier decisions; the notice shows the one in force. */
function Decisions({ item: { kind, id, moderation } }: { item: Item }) {
  const { t } = useTranslation()
  const heading = useId()
  const { data = [], error } = useQuery(itemDecisionsQuery(kind, id))
  if (error)
    return (
      <FormAlert>
        {t('items.moderation.decisions-error')} {errorSentence(t, error)}
      </FormAlert>
    )
  const earlier = moderation?.state === 'taken-down' ? data.slice(1) : data
  if (earlier.length === 0) return null
  return (
    <section className={classes['decisions']} aria-labelledby={heading}>
      <h2 id={heading}>{t('items.moderation.decisions')}</h2>
      <ol>
        {earlier.map((decision) => (
          <Decision key={`${decision.at} ${decision.action}`} decision={decision} />
        ))}
      </ol>
    </section>
  )
}

export function OwnNotices({ item }: { item: Item }) {
  const { t } = useTranslation()
  return (
    <>
      <ModerationNotice moderation={item.moderation} takenDownText={t(`items.${item.kind}.taken-down-text`)} />
      <Refusals item={item} />
      <Decisions item={item} />
    </>
  )
}
