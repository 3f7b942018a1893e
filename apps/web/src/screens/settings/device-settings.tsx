/** The button that opens the devices of the member, locked for tiers that do not hold them. */
import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUpgrade } from '../../domain/upgrade/use-upgrade.tsx'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { LockedButton } from '../../ui/buttons/locked-button.tsx'

const DeviceModal = lazyPiece(async () => (await import('../../extras/devices/panel/device-modal.tsx')).DeviceModal)

export function DevicesButton() {
  const { t } = useTranslation()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  const lock = useUpgrade('device.use', status.membershipTier)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <LockedButton look="secondary" small lock={lock} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('devices.title')}
      </LockedButton>
      {isOpen && <DeviceModal onClose={() => setIsOpen(false)} />}
    </>
  )
}
