/** Asks before a change, and shows why it failed. */
import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ModalActions } from '../../../ui/modal-actions.tsx'
import classes from '../account.module.css'

interface ConfirmModalProps {
  title: string
  text: string
  confirm: string
  change: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'error'>
  onClose: () => void
}

export function ConfirmModal({ title, text, confirm, change, onClose }: ConfirmModalProps) {
  const { t } = useTranslation()
  return (
    <Modal isQuestion title={title} onClose={onClose}>
      {change.error && <FormAlert>{errorSentence(t, change.error)}</FormAlert>}
      <p className={classes['question']}>{text}</p>
      <ModalActions
        secondary={
          <Button look="secondary" data-autofocus onClick={onClose}>
            {t('actions.cancel')}
          </Button>
        }
        primary={
          <Button look="danger" disabled={change.isPending} onClick={() => change.mutate()}>
            {confirm}
          </Button>
        }
      />
    </Modal>
  )
}
