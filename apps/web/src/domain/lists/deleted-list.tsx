/** What the member has deleted of one kind, with the date until which each can be restored. */
import { useRef } from 'react'
import {
  useMutation,
  useMutationState,
  type MutationKey,
  type UseMutationOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeletedItem } from '@rubato/contracts/domain'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { longDate } from '../../lib/i18n/long-date.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LockedButton } from '../../ui/buttons/locked-button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import type { Lock } from '../../ui/lock/lock-tip.tsx'
import classes from './deleted-list.module.css'

interface ListProps<Restored> {
  texts: 'items' | 'scripts'
  deleted: Pick<UseQueryResult<DeletedItem[]>, 'data' | 'error' | 'refetch'>
  /** The key of the mutation that deletes: the list is open after a deletion in this session. */
  deleting: MutationKey
  /** The mutation that restores; it calls `onRestored` before the item disappears from the list. */
  restoring: (onRestored: () => void) => UseMutationOptions<Restored, Error, DeletedItem>
  /** Why the member can save no more of the kind. */
  lock: Lock | null
}

interface RowProps<Restored> extends Pick<ListProps<Restored>, 'texts' | 'restoring' | 'lock'> {
  item: DeletedItem
  onRestored: () => void
}

function Row<Restored>({ texts, item, restoring, lock, onRestored }: RowProps<Restored>) {
  const { t, i18n } = useTranslation()
  const restore = useMutation(restoring(onRestored))
  return (
    <li>
      <div>
        <strong>{item.name}</strong>
        <p>{t(`${texts}.deleted.until`, { date: longDate(item.until, i18n.language) })}</p>
      </div>
      <LockedButton
        look="secondary"
        small
        lock={lock}
        aria-label={t(`${texts}.deleted.bring-back-name`, { name: item.name })}
        disabled={restore.isPending}
        onClick={() => restore.mutate(item)}
      >
        {t(`${texts}.deleted.bring-back`)}
      </LockedButton>
    </li>
  )
}

export function DeletedList<Restored>({ deleted, deleting, ...props }: ListProps<Restored>) {
  const { t } = useTranslation()
  const { texts } = props
  const { data: items = [], error, refetch } = deleted
  const hasJustDeleted = useMutationState({ filters: { mutationKey: deleting, status: 'success' } }).length > 0
  const summary = useRef<HTMLElement>(null)
  // The pressed button disappears with its row, and the whole section with its last row.
  const moveFocus = () => (items.length > 1 ? summary.current : document.getElementById('content'))?.focus()
  if (error && items.length === 0)
    return (
      <FormAlert>
        {t(`${texts}.deleted.error`)} {errorSentence(t, error)}{' '}
        <Button look="secondary" small onClick={() => void refetch()}>
          {t('actions.try-again')}
        </Button>
      </FormAlert>
    )
  if (items.length === 0) return null
  return (
    <details className={classes['deleted']} open={hasJustDeleted}>
      <summary ref={summary}>{t(`${texts}.deleted.title`, { count: items.length })}</summary>
      <ul>
        {items.map((item) => (
          <Row key={item.id} item={item} onRestored={moveFocus} {...props} />
        ))}
      </ul>
    </details>
  )
}
