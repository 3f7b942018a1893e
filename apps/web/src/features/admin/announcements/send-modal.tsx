/** The question before an announcement is sent: it cannot be called back. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { CancelButton, ModalActions } from '../../../ui/modal-actions.tsx'
import classes from '../admin.module.css'

interface SendModalProps {
  subject: string
  receivers: number
  onSend: () => void
  onClose: () => void
}

export function SendModal({ subject, receivers, onSend, onClose }: SendModalProps) {
  const { t } = useTranslation()
  return (
    <Modal isQuestion title={t('admin.announcements.ask.title', { count: receivers })} size={480} onClose={onClose}>
      <p className={classes['quote']}>{subject.trim()}</p>
      <p className={classes['text']}>{t('admin.announcements.ask.text')}</p>
      <ModalActions
        secondary={<CancelButton data-autofocus onClick={onClose} />}
        primary={<Button onClick={onSend}>{t('admin.announcements.ask.send')}</Button>}
      />
    </Modal>
  )
}
