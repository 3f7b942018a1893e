/** Asks before navigation leaves a session. The session is paused meanwhile. */
import { useCallback, useState, type RefObject } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import type { StageHandle } from '../../play/index.ts'

const LeaveModal = lazyPiece(async () => (await import('./leave-modal.tsx')).LeaveModal)

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
  useBlocker({ shouldBlockFn, enableBeforeUnload: isUnderWay })
  if (!isAsked) return null
  const stay = () => setIsAsked(false)
  const end = () => {
    stay()
    stage.current?.stop()
  }
  return <LeaveModal onStay={stay} onEnd={end} />
}
