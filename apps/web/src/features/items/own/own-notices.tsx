/** Why other members do not see the member's own item: moderation, rules that it breaks, delistings, and the remedies. */
import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { answerBy, type ItemDecision } from '@rubato/contracts/domain'
import type { Item } from '../../../domain/items/item.ts'
import { whyNotListed } from '../../../domain/items/parts/item-state.tsx'
import { itemDecisionsQuery } from '../../../domain/items/queries/items.queries.ts'
import { site } from '../../../lib/browser/site.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { longDate } from '../../../lib/i18n/long-date.ts'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TextWithMail } from '../../../ui/text/text-with-mail.tsx'
import classes from './own-notices.module.css'

type Moderation = NonNullable<Item['moderation']>
interface NoticeProps {
  kind: Item['kind']
  moderation: Moderation
}

/** The decision that is in force. */
function InForce({ kind, moderation: { state, reason, since } }: NoticeProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  return (
    <section className={classes['notice']} data-state={state} aria-labelledby={id}>
      <h2 id={id}>{t(`items.moderation.${state}`)}</h2>
      <p>{t(state === 'held' ? 'items.moderation.held-text' : `items.${kind}.taken-down-text`)}</p>
      <p className={classes['reason']}>{t('items.moderation.reason', { reason })}</p>
      <p className={classes['since']}>{t('items.moderation.since', { date: longDate(since, i18n.language) })}</p>
    </section>
  )
}

/** The reasons why the present engine and policy do not accept the item, as sentences. */
function Refusals({ refusals = [] }: Pick<Item, 'refusals'>) {
  const { t } = useTranslation()
  const id = useId()
  if (refusals.length === 0) return null
  return (
    <section className={classes['notice']} aria-labelledby={id}>
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

/** Why no list has the item although it is shared. */
function NotListed({ item }: { item: Item }) {
  const { t } = useTranslation()
  const id = useId()
  const why = whyNotListed(item)
  if (why === null) return null
  return (
    <section className={classes['notice']} aria-labelledby={id}>
      <h2 id={id}>{t('items.refusals.title')}</h2>
      <p>{t(`items.not-listed.${why}`)}</p>
    </section>
  )
}

function WhatToDo({ kind, moderation: { state, since } }: NoticeProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const email = site().supportEmail
  const date = longDate(answerBy(Date.parse(since)), i18n.language)
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('items.moderation.can')}</h2>
      <p className={classes['text']}>
        {state === 'held' ? (
          t(`items.${kind}.can-held`, { date })
        ) : (
          <TextWithMail text={t(`items.${kind}.can-taken-down`, { email })} email={email} />
        )}
      </p>
    </section>
  )
}

function Decision({ decision: { action, at, statement } }: { decision: ItemDecision }) {
  const { t, i18n } = useTranslation()
  const date = longDate(at, i18n.language)
  return (
    <li data-action={action}>
      <strong>{t('items.moderation.entry', { action: t(`items.moderation.actions.${action}`), date })}</strong>
      <p>{statement}</p>
    </li>
  )
}

/** Earlier decisions; the notice shows the one in force. */
function Decisions({ item: { kind, id, moderation } }: { item: Item }) {
  const { t } = useTranslation()
  const heading = useId()
  const { data, error } = useQuery(itemDecisionsQuery(kind, id))
  if (error && !data)
    return (
      <FormAlert>
        {t('items.moderation.decisions-error')} {errorSentence(t, error)}
      </FormAlert>
    )
  const earlier = data?.slice(moderation?.state === 'taken-down' ? 1 : 0) ?? []
  if (earlier.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t('items.moderation.decisions')}</h2>
      <ol>
        {earlier.map((decision) => (
          <Decision key={`${decision.at} ${decision.action}`} decision={decision} />
        ))}
      </ol>
    </section>
  )
}

/** Without height for the many items without any decision. */
export function OwnNotices({ item }: { item: Item }) {
  const { kind, moderation, refusals } = item
  return (
    <>
      {moderation && <InForce kind={kind} moderation={moderation} />}
      <Refusals refusals={refusals} />
      <NotListed item={item} />
      <Card className={classes['decisions']}>
        {moderation && <WhatToDo kind={kind} moderation={moderation} />}
        <Decisions item={item} />
      </Card>
    </>
  )
}
