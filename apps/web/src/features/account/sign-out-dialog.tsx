/** What signing out would lose, and the choice of whoever wrote it. */
import { useState } from 'react'
import { Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form.tsx'
import classes from './account.module.css'

interface SignOutDialogProps {
  /** Changes to scripts that only this device has. */
  unsent: number
  /** Sends them; answers how many are left. */
  onSend: () => Promise<number>
  /** Nothing is left to lose, or it is let go. Rejects when the service cannot be reached. */
  onSignOut: () => Promise<unknown>
  onStay: () => void
}

export function SignOutDialog({ unsent, onSend, onSignOut, onStay }: SignOutDialogProps) {
  const { t } = useTranslation()
  const [left, setLeft] = useState<number>()
  const send = useMutation({
    networkMode: 'always',
    mutationFn: onSend,
    onMutate: () => setLeft(undefined),
    onSuccess: (count) => (count === 0 ? leave.mutate() : setLeft(count)),
    onError: () => setLeft(unsent),
  })
  const leave = useMutation({ networkMode: 'always', mutationFn: onSignOut })
  const busy = send.isPending || leave.isPending
  return (
    <Modal
      opened
      onClose={onStay}
      title={t('sign-out.title')}
      centered
      withCloseButton={false}
      // The lock would add a style element without our nonce.
      lockScroll={false}
    >
      {left !== undefined && <FormAlert>{t('sign-out.left', { count: left })}</FormAlert>}
      <p className={classes['question']}>{t('sign-out.text', { count: unsent })}</p>
      <div className={classes['answers']}>
        <Button disabled={busy} onClick={() => send.mutate()}>
          {t('sign-out.send')}
        </Button>
        <Button look="secondary" data-autofocus onClick={onStay}>
          {t('sign-out.stay')}
        </Button>
        <Button look="danger" disabled={busy} onClick={() => leave.mutate()}>
          {t('sign-out.drop')}
        </Button>
      </div>
    </Modal>
  )
}
