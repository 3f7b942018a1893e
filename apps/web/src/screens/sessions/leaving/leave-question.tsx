/** Asks before navigation leaves a session. The session is paused meanwhile. */
import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mayAskToStay } from '../../../lib/errors/hold-page.ts'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import type { StageHandle } from '../../../play/index.ts'

interface QuestionProps {
  onStay: () => void
  onEnd: () => void
}

/** Asks by the browser itself, without further code. */
function BrowserQuestion({ onStay, onEnd }: QuestionProps) {
  const { t } = useTranslation()
  const ask = useEffectEvent(() => {
    // oxlint-disable-next-line no-alert -- the session is paused, and nothing else can be shown
    if (confirm(`${t('leave-session.title')}\n\n${t('leave-session.text')}`)) onEnd()
    else onStay()
  })
  useEffect(() => ask(), [])
  return null
}

/**
 * `../load-later.ts` loads the modal a little after the start. Where it cannot be loaded, as without a network right after the start, the
 * browser asks.
 */
const LeaveModal = lazyPiece<QuestionProps>(async () => {
  try {
    return (await import('./leave-modal.tsx')).LeaveModal
  } catch {
    return BrowserQuestion
  }
})

export function LeaveQuestion({ stage }: { stage: RefObject<StageHandle | null> }) {
  const [isAsked, setIsAsked] = useState(false)
  const isUnderWay = useCallback(() => (stage.current?.state() ?? 'idle') !== 'idle', [stage])
  // Navigation is blocked at once, so that the address of the session stays; to leave, the member ends the session.
  const shouldBlockFn = useCallback(() => {
    stage.current?.pause()
    // After a stop the list of releases waits for its confirmation: the question is not shown.
    if (stage.current?.state() === 'begun') setIsAsked(true)
    return isUnderWay()
  }, [stage, isUnderWay])
  useBlocker({ shouldBlockFn, enableBeforeUnload: () => isUnderWay() && mayAskToStay() })
  if (!isAsked) return null
  const stay = () => setIsAsked(false)
  const end = () => {
    stay()
    stage.current?.stop()
  }
  return <LeaveModal onStay={stay} onEnd={end} />
}
