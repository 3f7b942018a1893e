/** Unsent work that signing out would delete, and the choice of the member. */
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listText } from '../../lib/i18n/list-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ModalActions } from '../../ui/modal-actions.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import classes from './account.module.css'

/** Work that is only on this device. */
export interface UnsentWork {
  /** Changes to scripts that can be sent. */
  unsent: number
  /**
   * New dialogs that are typed and not added yet, in the scripts with these titles; only the member can finish them.
   */
  begun: { count: number; titles: readonly string[] }
  /** The names of games that the account does not have, or not with all changes; only the member can finish them. */
  games: readonly string[]
}

interface SignOutModalProps extends UnsentWork {
  /** Sends the changes; resolves to the number of changes that are left. */
  onSend: () => Promise<number>
  /** Signs out and deletes the work that is left. Rejects when the service cannot be reached. */
  onSignOut: () => Promise<unknown>
  onStay: () => void
}

export function SignOutModal({ unsent, begun, games, onSend, onSignOut, onStay }: SignOutModalProps) {
  const { t, i18n } = useTranslation()
  const quoted = (title: string) => t('sign-out.script', { title })
  const scripts = listText(begun.titles.map(quoted), i18n.language)
  const [left, setLeft] = useState(unsent)
  const [hasFailed, setFailed] = useState(false)
  const staysHere = begun.count + games.length > 0
  const send = useMutation({
    mutationFn: onSend,
    onMutate: () => setFailed(false),
    onSuccess(count) {
      setLeft(count)
      setFailed(count > 0)
      if (count === 0 && !staysHere) leave.mutate()
    },
    onError: () => setFailed(true),
  })
  const leave = useMutation({ mutationFn: onSignOut })
  const busy = send.isPending || leave.isPending
  const drop = (
    <Button look="danger" disabled={busy} onClick={() => leave.mutate()}>
      {t('sign-out.drop')}
    </Button>
  )
  return (
    <Modal isQuestion title={t('sign-out.title')} onClose={onStay}>
      {hasFailed && <FormAlert>{t('sign-out.left', { count: left })}</FormAlert>}
      {left > 0 && <p className={classes['question']}>{t('sign-out.text', { count: left })}</p>}
      {begun.count > 0 && (
        <p className={classes['question']}>
          {t('sign-out.begun', {
            count: begun.count,
            scripts,
          })}
        </p>
      )}
      {games.length > 0 && (
        <p className={classes['question']}>
          {t('sign-out.games', { count: games.length, games: listText(games.map(quoted), i18n.language) })}
        </p>
      )}
      <ModalActions
        others={left > 0 && drop}
        secondary={
          <Button look="secondary" data-autofocus onClick={onStay}>
            {t('sign-out.stay')}
          </Button>
        }
        primary={
          left > 0 ? (
            <Button disabled={busy} onClick={() => send.mutate()}>
              {t(staysHere ? 'sign-out.send-only' : 'sign-out.send')}
            </Button>
          ) : (
            drop
          )
        }
      />
    </Modal>
  )
}
