/** The panel for a member whose tier does not include devices. */
import { useTranslation } from 'react-i18next'
import type { MembershipTier } from '@rubato/contracts/domain'
import { useUpgrade } from '../../../domain/upgrade/use-upgrade.tsx'
import { SidePanel } from '../../../play/extra-parts.ts'
import classes from './device-controls.module.css'

interface LockedPanelProps {
  membershipTier: MembershipTier
  onClose(): void
}

export function LockedPanel({ membershipTier, onClose }: LockedPanelProps) {
  const { t } = useTranslation()
  const lock = useUpgrade('device.use', membershipTier)
  return (
    <SidePanel title={t('devices.title')} closeLabel={t('actions.close')} onClose={onClose}>
      <div className={classes['controls']}>
        <p>{t('devices.lead')}</p>
        <p>{lock?.reason}</p>
        <p>{lock?.link}</p>
      </div>
    </SidePanel>
  )
}
