/** The member's deleted scripts, with the date until which each can be restored. Open after a deletion in this session. */
import { useRef } from 'react'
import { useMutationState, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeletedScript } from '@rubato/contracts/domain'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { longDate } from '../../../lib/i18n/long-date.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LockedButton } from '../../../ui/buttons/locked-button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import classes from '../../../domain/lists/deleted-list.module.css'
import { deletedScriptsQuery } from '../queries/deleted-scripts.queries.ts'
import { deletingScript, useRestore } from '../queries/use-own-script.ts'

interface RowProps {
  script: DeletedScript
  lock: Lock | null
  onRestored: () => void
}

function Row({ script, lock, onRestored }: RowProps) {
  const { t, i18n } = useTranslation()
  const restore = useRestore(onRestored)
  return (
    <li>
      <div>
        <strong>{script.title}</strong>
        <p>{t('scripts.deleted.until', { date: longDate(script.until, i18n.language) })}</p>
      </div>
      <LockedButton
        look="secondary"
        small
        lock={lock}
        aria-label={t('scripts.deleted.bring-back-name', script)}
        disabled={restore.isPending}
        onClick={() => restore.mutate(script)}
      >
        {t('scripts.deleted.bring-back')}
      </LockedButton>
    </li>
  )
}

/** `lock`: why the member can save no more scripts. */
export function DeletedScripts({ lock }: { lock: Lock | null }) {
  const { t } = useTranslation()
  const { data: scripts = [], error, refetch } = useQuery(deletedScriptsQuery)
  const hasJustDeleted = useMutationState({ filters: { mutationKey: deletingScript, status: 'success' } }).length > 0
  const summary = useRef<HTMLElement>(null)
  // The pressed button disappears with its row, and the whole section with its last row.
  const moveFocus = () => (scripts.length > 1 ? summary.current : document.getElementById('content'))?.focus()
  if (error && scripts.length === 0)
    return (
      <FormAlert>
        {t('scripts.deleted.error')} {errorSentence(t, error)}{' '}
        <Button look="secondary" small onClick={() => void refetch()}>
          {t('actions.try-again')}
        </Button>
      </FormAlert>
    )
  if (scripts.length === 0) return null
  return (
    <details className={classes['deleted']} open={hasJustDeleted}>
      <summary ref={summary}>{t('scripts.deleted.title', { count: scripts.length })}</summary>
      <ul>
        {scripts.map((script) => (
          <Row key={script.id} script={script} lock={lock} onRestored={moveFocus} />
        ))}
      </ul>
    </details>
  )
}
