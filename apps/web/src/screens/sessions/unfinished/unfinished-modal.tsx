import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ModalActions } from '../../../ui/modal-actions.tsx'

interface UnfinishedModalProps {
  /** When the session was cut off, m:ss. */
  time: string
  onGoOn: () => void
  onFinish: () => void
}

/** The question about a session that was cut off. It stays until it is answered. */
export function UnfinishedModal({ time, onGoOn, onFinish }: UnfinishedModalProps) {
  const { t } = useTranslation()
  return (
    <Modal isQuestion title={t('unfinished.title', { time })} onClose={() => undefined}>
      <p>{t('unfinished.text')}</p>
      <ModalActions
        secondary={
          <Button look="secondary" onClick={onFinish}>
            {t('unfinished.finish')}
          </Button>
        }
        primary={
          <Button data-autofocus onClick={onGoOn}>
            {t('unfinished.go-on')}
          </Button>
        }
      />
    </Modal>
  )
}
