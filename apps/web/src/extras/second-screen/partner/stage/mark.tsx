/** The presence of a partner, always visible on the stage. Opens the panel. */
import { Eye, EyeOff, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../../ui/store.ts'
import classes from './stage.module.css'
import type { PartnerControls } from './partner-link.ts'

interface MarkProps {
  link: Pick<PartnerControls, 'state' | 'terms'>
  onOpen(): void
}

export function Mark({ link, onOpen }: MarkProps) {
  const { t } = useTranslation()
  const state = useStore(link.state)
  const terms = useStore(link.terms)
  if (state.kind === 'comparing')
    return (
      <button type="button" className={classes['mark']} data-waits onClick={onOpen}>
        {t('partner.mark.comparing')}
      </button>
    )
  if (state.kind !== 'connected' || !terms) return null
  const mode = terms.isMuted ? 'muted' : terms.role
  const Icon = state.isAway ? EyeOff : { watch: Eye, suggest: MessageCircle, muted: Eye }[mode]
  return (
    <button type="button" className={classes['mark']} onClick={onOpen}>
      <Icon aria-hidden="true" size={16} />
      <span role="status">{t(`partner.mark.${state.isAway ? 'away' : mode}`)}</span>
    </button>
  )
}
