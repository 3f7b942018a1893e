/** The devices beside the ring of a session: it goes on, and its stop stays visible. */
import { useTranslation } from 'react-i18next'
import { SidePanel } from '../../../play/extra-parts.ts'
import { DeviceControls } from './device-controls.tsx'

export function StagePanel({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  return (
    <SidePanel title={t('devices.title')} closeLabel={t('actions.close')} onClose={onClose}>
      <DeviceControls isInSession />
    </SidePanel>
  )
}
