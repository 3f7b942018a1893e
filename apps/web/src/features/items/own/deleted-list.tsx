/** The member's deleted items of one kind, with the date until which each can be restored. */
import { useRef } from 'react'
import { useMutationState, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeletedItem, SharedKind } from '@rubato/contracts/domain'
import { deletedItemsQuery } from '../../../domain/items/queries/items.queries.ts'
import { deletingItem, useRestore } from '../../../domain/items/queries/use-own-item.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { longDate } from '../../../lib/i18n/long-date.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LockedButton } from '../../../ui/buttons/locked-button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import classes from './deleted-list.module.css'

interface DeletedListProps {
  kind: SharedKind
  /** Why the member can save no more of the kind. */
  lock: Lock | null
}

interface RowProps extends DeletedListProps {
  item: DeletedItem
  onRestored: () => void
}

function Row({ kind, item, lock, onRestored }: RowProps) {
  const { t, i18n } = useTranslation()
  const restore = useRestore(kind, onRestored)
  return (
    <li>
      <div>
        <strong>{item.name}</strong>
        <p>{t('items.deleted.until', { date: longDate(item.until, i18n.language) })}</p>
      </div>
      <LockedButton
        look="secondary"
        small
        lock={lock}
        aria-label={t('items.deleted.bring-back-name', { name: item.name })}
        disabled={restore.isPending}
        onClick={() => restore.mutate(item)}
      >
        {t('items.deleted.bring-back')}
      </LockedButton>
    </li>
  )
}

export function DeletedList({ kind, lock }: DeletedListProps) {
  const { t } = useTranslation()
  const { data: items = [], error, refetch } = useQuery(deletedItemsQuery(kind))
  // The list is open after a deletion in this session.
  const filters = { mutationKey: deletingItem(kind), status: 'success' } as const
  const hasJustDeleted = useMutationState({ filters }).length > 0
  const summary = useRef<HTMLElement>(null)
  // The pressed button disappears with its row, and the whole section with its last row.
  const moveFocus = () => (items.length > 1 ? summary.current : document.getElementById('content'))?.focus()
  if (error && items.length === 0)
    return (
      <FormAlert>
        {t('items.deleted.error')} {errorSentence(t, error)}{' '}
        <Button look="secondary" small onClick={() => void refetch()}>
          {t('actions.try-again')}
        </Button>
      </FormAlert>
    )
  if (items.length === 0) return null
  return (
    <details className={classes['deleted']} open={hasJustDeleted}>
      <summary ref={summary}>{t('items.deleted.title', { count: items.length })}</summary>
      <ul>
        {items.map((item) => (
          <Row key={item.id} kind={kind} item={item} lock={lock} onRestored={moveFocus} />
        ))}
      </ul>
    </details>
  )
}
