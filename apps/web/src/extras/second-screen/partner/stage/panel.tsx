/** The panel of a partner on the stage. */
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { MembershipTier } from '@rubato/contracts/domain'
import { SidePanel } from '../../../../play/extra-parts.ts'
import { useStore } from '../../../../ui/store.ts'
import panel from '../../stage/panel.module.css'
import type { PartnerHolder } from '../holder.ts'
import { Controls } from './controls.tsx'
import type { PartnerLink } from './partner-link.ts'

function Reason({ link }: { link: Pick<PartnerLink, 'state'> }) {
  const { t } = useTranslation()
  const state = useStore(link.state)
  return state.kind === 'none' && state.because ? (
    <div className={panel['panel']}>
      <p>{t(`partner.before.states.${state.because}`)}.</p>
    </div>
  ) : null
}

/** Why there is no partner any more. The mark announces it. */
function Ended({ holder }: { holder: PartnerHolder }) {
  const link = useStore(holder.link)
  return link && <Reason link={link} />
}

export function createPanel(holder: PartnerHolder, useTier: () => MembershipTier): ComponentType<{ onClose(): void }> {
  return function PartnerPanel({ onClose }) {
    const { t } = useTranslation()
    return (
      <SidePanel title={t('partner.title')} closeLabel={t('actions.close')} onClose={onClose}>
        <Ended holder={holder} />
        <Controls holder={holder} tier={useTier()} />
      </SidePanel>
    )
  }
}
