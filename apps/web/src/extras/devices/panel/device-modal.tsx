/** The devices in a modal, outside of the stage. */
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../ui/modal.tsx'
import { DeviceControls } from './device-controls.tsx'

export function DeviceModal({ onClose, isInSession = false }: { onClose: () => void; isInSession?: boolean }) {
  const { t } = useTranslation()
  return (
    <Modal title={t('devices.title')} onClose={onClose} size={520}>
      <DeviceControls isInSession={isInSession} />
    </Modal>
  )
}
