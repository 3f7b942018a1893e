/** The panel of a partner on the stage. */
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { MembershipTier } from '@rubato/contracts/domain'
import { SidePanel } from '../../../../play/extra-parts.ts'
import type { PartnerHolder } from '../holder.ts'
import { Controls } from './controls.tsx'

export function createPanel(holder: PartnerHolder, useTier: () => MembershipTier): ComponentType<{ onClose(): void }> {
  return function PartnerPanel({ onClose }) {
    const { t } = useTranslation()
    return (
      <SidePanel title={t('partner.title')} closeLabel={t('actions.close')} onClose={onClose}>
        <Controls holder={holder} tier={useTier()} />
      </SidePanel>
    )
  }
}
