/** The presence of a partner, always visible on the stage, and for some seconds why there is none any more. Opens the panel. */
import { Eye, EyeOff, Hash, MessageCircle, SlidersHorizontal, TriangleAlert, Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../../../ui/store.ts'
import { ledText } from '../lead-texts.ts'
import classes from './stage.module.css'
import type { PartnerOfStage } from './partner-link.ts'
import type { EndReason, PartnerState } from './presence.ts'
import type { Terms } from './terms.ts'

interface MarkProps {
  link: Pick<PartnerOfStage, 'state' | 'terms' | 'led' | 'isFlooding'>
  onOpen(): void
}

const icons = {
  comparing: Hash,
  watch: Eye,
  suggest: MessageCircle,
  lead: SlidersHorizontal,
  muted: Eye,
  away: EyeOff,
  flooding: TriangleAlert,
}

/** How long the reason of an end is shown, ms. */
export const ENDED_MS = 10_000

/** Why there is no partner any more, for `ENDED_MS` after the end; one that ended before the stage opened was told there. */
function useEnding(state: PartnerState): EndReason | null {
  const [told, setTold] = useState(state)
  const reason = state.kind === 'none' && state !== told ? (state.because ?? null) : null
  useEffect(() => {
    if (reason === null) return
    const timer = setTimeout(() => setTold(state), ENDED_MS)
    return () => clearTimeout(timer)
  }, [reason, state])
  return reason
}

/**
 * The state that the mark shows; null without a partner. The relay disconnects a page that sends too much again and again: one text stays
 * meanwhile, so that it is announced once.
 */
function shownOf(state: PartnerState, terms: Terms | null, isFlooding: boolean): keyof typeof icons | null {
  if (state.kind === 'comparing') return 'comparing'
  if (state.kind !== 'connected' || !terms) return null
  if (isFlooding) return 'flooding'
  if (state.isAway) return 'away'
  return terms.isMuted ? 'muted' : terms.role
}

export function Mark({ link, onOpen }: MarkProps) {
  const { t } = useTranslation()
  const state = useStore(link.state)
  const terms = useStore(link.terms)
  const shown = shownOf(state, terms, useStore(link.isFlooding))
  const ending = useEnding(state)
  const Icon = ending ? Unlink : shown && icons[shown]
  const led = useStore(link.led)
  const text = shown === 'lead' && led ? ledText(t, led.command) : shown ? t(`partner.mark.${shown}`) : ''
  const ended = ending ? t(`partner.mark.ended.${ending}`) : ''
  return (
    <>
      {Icon && (
        <button
          type="button"
          className={classes['mark']}
          data-waits={shown === 'comparing' || shown === 'flooding' || undefined}
          onClick={onOpen}
        >
          <Icon aria-hidden="true" size={16} />
          <span>{ended || text}</span>
        </button>
      )}
      {/* A change is announced; the button itself is not a live region. */}
      <span className="visually-hidden" role="status">
        {ending ? t(`partner.before.states.${ending}`) : shown === 'flooding' ? t('partner.panel.flooding') : text}
      </span>
    </>
  )
}
