/** The panel of devices during a session, which continues; Stop stays visible. */
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
