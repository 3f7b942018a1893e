/** The devices in a modal, outside of sessions. */
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../ui/modal.tsx'
import { DeviceControls } from './device-controls.tsx'

export function DeviceModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal title={t('devices.title')} onClose={onClose} size={520}>
      <DeviceControls />
    </Modal>
  )
}
