/** Asks before a change, and shows why it failed. */
import { useTranslation } from 'react-i18next'
import { errorSentence } from '../lib/errors/describe-error.ts'
import { Button } from '../ui/buttons/button.tsx'
import { FormAlert } from '../ui/inputs/form.tsx'
import { Modal } from '../ui/modal.tsx'
import { ModalActions } from '../ui/modal-actions.tsx'

interface ConfirmModalProps {
  title: string
  text: string
  confirm: string
  /** Instead of "Cancel". */
  cancel?: string
  look?: 'primary' | 'danger'
  change: { mutate: () => void; isPending: boolean; error: unknown }
  onClose: () => void
}

export function ConfirmModal({ title, text, confirm, cancel, look = 'danger', change, onClose }: ConfirmModalProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = change
  return (
    <Modal isQuestion title={title} onClose={onClose}>
      {error !== null && <FormAlert>{errorSentence(t, error)}</FormAlert>}
      <p>{text}</p>
      <ModalActions
        secondary={
          <Button data-autofocus look="secondary" onClick={onClose}>
            {cancel ?? t('actions.cancel')}
          </Button>
        }
        primary={
          <Button look={look} disabled={isPending} onClick={() => mutate()}>
            {confirm}
          </Button>
        }
      />
    </Modal>
  )
}
