/** The question whether to end the session that navigation would leave. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ModalActions } from '../../../ui/modal-actions.tsx'

interface LeaveModalProps {
  onStay: () => void
  onEnd: () => void
}

export function LeaveModal({ onStay, onEnd }: LeaveModalProps) {
  const { t } = useTranslation()
  return (
    <Modal isQuestion title={t('leave-session.title')} onClose={onStay}>
      <p>{t('leave-session.text')}</p>
      <ModalActions
        secondary={
          <Button look="danger" onClick={onEnd}>
            {t('leave-session.end')}
          </Button>
        }
        primary={
          <Button data-autofocus onClick={onStay}>
            {t('leave-session.stay')}
          </Button>
        }
      />
    </Modal>
  )
}
