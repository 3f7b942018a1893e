/**
 * Decisions of the admins about a script, for its author: what can be done now, and the reasons of earlier decisions.
 */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { answerBy, type Script, type ItemDecision } from '@rubato/contracts/domain'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { site } from '../../lib/browser/site.ts'
import { Card } from '../../ui/layout/card.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { TextWithMail } from '../../ui/text/text-with-mail.tsx'
import { longDate } from '../../lib/i18n/long-date.ts'
import { decisionsQuery } from './moderation.queries.ts'
import classes from './moderation.module.css'

type Moderation = NonNullable<Script['moderation']>

function WhatToDo({ moderation: { state, since } }: { moderation: Moderation }) {
  const { t, i18n } = useTranslation()
  const email = site().supportEmail
  const date = longDate(answerBy(Date.parse(since)), i18n.language)
  return (
    <section aria-labelledby="script-can">
      <h2 id="script-can">{t('moderation.can')}</h2>
      <p className={classes['text']}>
        {state === 'held' ? (
          t('moderation.can-held', { date })
        ) : (
          <TextWithMail text={t('moderation.can-taken-down', { email })} email={email} />
        )}
      </p>
    </section>
  )
}

function Entry({ decision: { action, at, statement } }: { decision: ItemDecision }) {
  const { t, i18n } = useTranslation()
  const date = longDate(at, i18n.language)
  return (
    <li data-action={action}>
      <strong>{t('moderation.entry', { action: t(`moderation.actions.${action}`), date })}</strong>
      <p>{statement}</p>
    </li>
  )
}

function Decided({ scriptId, moderation }: { scriptId: string; moderation: Moderation | undefined }) {
  const { t } = useTranslation()
  const { data = [], error } = useQuery(decisionsQuery(scriptId))
  if (error)
    return (
      <FormAlert>
        {t('moderation.error')} {errorSentence(t, error)}
      </FormAlert>
    )
  // The page shows the decision that is in force already.
  const earlier = moderation?.state === 'taken-down' ? data.slice(1) : data
  if (earlier.length === 0) return null
  return (
    <section aria-labelledby="script-decisions">
      <h2 id="script-decisions">{t('moderation.decisions')}</h2>
      <ol>
        {earlier.map((decision) => (
          <Entry key={`${decision.at} ${decision.action}`} decision={decision} />
        ))}
      </ol>
    </section>
  )
}

/** Empty and without height for the many scripts without any decision. */
export const ScriptDecisions = ({ scriptId, moderation }: { scriptId: string; moderation: Moderation | undefined }) => (
  <Card className={classes['decisions']}>
    {moderation && <WhatToDo moderation={moderation} />}
    <Decided scriptId={scriptId} moderation={moderation} />
  </Card>
)
