import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Modal } from '../../ui/modal.tsx'

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
      <Row>
        <Button data-autofocus onClick={onGoOn}>
          {t('unfinished.go-on')}
        </Button>
        <Button look="secondary" onClick={onFinish}>
          {t('unfinished.finish')}
        </Button>
      </Row>
    </Modal>
  )
}
