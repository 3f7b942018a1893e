/** The presence of a partner, always visible on the stage. Opens the panel. */
import { Eye, EyeOff, Hash, MessageCircle, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../../ui/store.ts'
import { ledText } from '../lead-texts.ts'
import classes from './stage.module.css'
import type { PartnerOfStage, PartnerState } from './partner-link.ts'
import type { Terms } from './terms.ts'

interface MarkProps {
  link: Pick<PartnerOfStage, 'state' | 'terms' | 'led'>
  onOpen(): void
}

const icons = { comparing: Hash, watch: Eye, suggest: MessageCircle, lead: SlidersHorizontal, muted: Eye, away: EyeOff }

/** The state that the mark shows; null without a partner. */
function shownOf(state: PartnerState, terms: Terms | null): keyof typeof icons | null {
  if (state.kind === 'comparing') return 'comparing'
  if (state.kind !== 'connected' || !terms) return null
  if (state.isAway) return 'away'
  return terms.isMuted ? 'muted' : terms.role
}

export function Mark({ link, onOpen }: MarkProps) {
  const { t } = useTranslation()
  const state = useStore(link.state)
  const terms = useStore(link.terms)
  const shown = shownOf(state, terms)
  const Icon = shown && icons[shown]
  const led = useStore(link.led)
  const text = shown === 'lead' && led ? ledText(t, led.command) : shown ? t(`partner.mark.${shown}`) : ''
  return (
    <>
      {Icon && (
        <button
          type="button"
          className={classes['mark']}
          data-waits={shown === 'comparing' || undefined}
          onClick={onOpen}
        >
          <Icon aria-hidden="true" size={16} />
          <span>{text}</span>
        </button>
      )}
      {/* A change is announced; the button itself is not a live region. */}
      <span className="visually-hidden" role="status">
        {text}
      </span>
    </>
  )
}
