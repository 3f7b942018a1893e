/** Inviting a partner on the screens before a session. The controls are loaded when it is opened. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartnerHolder } from '../../../extras/second-screen/partner/holder.ts'
import type { PartnerControls } from '../../../extras/second-screen/partner/stage/partner-link.ts'
import { useMembershipTier } from '../../../features/membership/membership.queries.ts'
import { site } from '../../../lib/browser/site.ts'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useStore } from '../../../ui/store.ts'
import styles from '../light-choice.module.css'

const Controls = lazyPiece(
  async () => (await import('../../../extras/second-screen/partner/stage/controls.tsx')).Controls,
)

/** Also while the card is closed: the one who opens the link comes at any time. */
function State({ link }: { link: Pick<PartnerControls, 'state'> }) {
  const { t } = useTranslation()
  const state = useStore(link.state)
  if (state.kind === 'none') return state.because ? t(`partner.before.states.${state.because}`) : null
  return t(`partner.before.states.${state.kind === 'connected' && state.isAway ? 'away' : state.kind}`)
}

export function PartnerChoice({ holder }: { holder: PartnerHolder }) {
  const { t } = useTranslation()
  const tier = useMembershipTier()
  const link = useStore(holder.link)
  const [isOpened, setOpened] = useState(false)
  if (!site().hasPartner) return null
  return (
    <Card>
      <details className={styles.choice} onToggle={() => setOpened(true)}>
        <summary>
          <h2>{t('partner.before.title')}</h2>
          <span role="status">{link && <State link={link} />}</span>
        </summary>
        <p>{t('partner.before.hint')}</p>
        {isOpened && <Controls holder={holder} tier={tier} />}
      </details>
    </Card>
  )
}
