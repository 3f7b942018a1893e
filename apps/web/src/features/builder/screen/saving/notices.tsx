/** Notices that the member has to read or answer before going on: a conflict, another tab, changes of an old game. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BuilderSentence } from '@rubato/builder'
import { errorSentence } from '../../../../lib/errors/describe-error.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Row } from '../../../../ui/layout/row.tsx'
import { useSaveStatus, useWork, useWorkState } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import { sentenceText } from '../../texts/sentence-text.ts'
import classes from '../builder-screen.module.css'

export function ConflictNotice() {
  const { t, i18n } = useTranslation()
  const { session } = useWork()
  const { account } = useSaveStatus()
  if (account.kind !== 'conflict') return null
  const date = new Date(account.theirs.updatedAt).toLocaleString(i18n.language)
  const busy = { 'aria-disabled': account.isCopying }
  return (
    <section role="alert" className={classes['notice']}>
      <h2>{builderText(t, 'save.conflict')}</h2>
      <p>{builderText(t, 'save.conflict-text', { date })}</p>
      {account.error !== undefined && (
        <p>{builderText(t, 'save.copy-failed', { why: errorSentence(t, account.error) })}</p>
      )}
      <Row>
        {/* Not disabled: that would take the focus away. */}
        <Button small {...busy} onClick={() => void session.keepAsCopy(builderText(t, 'save.copy'))}>
          {builderText(t, 'save.keep-mine')}
        </Button>
        <Button small look="secondary" {...busy} onClick={() => session.takeTheirs()}>
          {builderText(t, 'save.take-theirs')}
        </Button>
      </Row>
    </section>
  )
}

export function FollowingNotice() {
  const { t } = useTranslation()
  const { session } = useWork()
  const { role } = useWorkState()
  if (role === 'writing') return null
  return (
    <section role="status" className={classes['notice']}>
      <p>{builderText(t, 'screen.following')}</p>
      <Button small onClick={() => session.takeOver()}>
        {builderText(t, 'screen.take-over')}
      </Button>
    </section>
  )
}

export function ChangesNotice({ changes }: { changes: readonly BuilderSentence[] }) {
  const { t } = useTranslation()
  const [isClosed, setClosed] = useState(false)
  if (isClosed || changes.length === 0) return null
  return (
    <section role="status" className={classes['notice']}>
      <h2>{builderText(t, 'screen.converted')}</h2>
      <ul>
        {changes.map((sentence) => (
          <li key={sentence.key + JSON.stringify(sentence.values)}>{sentenceText(t, sentence)}</li>
        ))}
      </ul>
      <Button small look="secondary" onClick={() => setClosed(true)}>
        {builderText(t, 'screen.converted-close')}
      </Button>
    </section>
  )
}
