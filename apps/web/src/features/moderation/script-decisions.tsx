/** What became of a script with the admins, for its author: what can be done now, and the reasons of earlier decisions. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { answerBy, type Script, type ScriptDecision } from '@rubato/contracts/domain'
import { errorSentence } from '../../lib/describe-error.ts'
import { supportEmail } from '../../lib/product.ts'
import { Card } from '../../ui/card.tsx'
import { FormAlert } from '../../ui/form.tsx'
import { TextWithMail } from '../../ui/text-with-mail.tsx'
import { longDate } from '../../lib/long-date.ts'
import { decisionsQuery } from './moderation.queries.ts'
import classes from './moderation.module.css'

type Moderation = NonNullable<Script['moderation']>

function WhatToDo({ moderation: { state, since } }: { moderation: Moderation }) {
  const { t, i18n } = useTranslation()
  const email = supportEmail()
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

function Entry({ decision: { action, at, statement } }: { decision: ScriptDecision }) {
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
  // The decision that is in force stands on the page already.
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

/** Empty, and takes no room, for the many scripts that no admin ever decided on. */
export const ScriptDecisions = ({ scriptId, moderation }: { scriptId: string; moderation: Moderation | undefined }) => (
  <Card className={classes['decisions']}>
    {moderation && <WhatToDo moderation={moderation} />}
    <Decided scriptId={scriptId} moderation={moderation} />
  </Card>
)
