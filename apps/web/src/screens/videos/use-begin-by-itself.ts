/** The next video of a list begins by itself once it is ready, unless the member stops it while it is opened. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { isPrivacyScreenOn } from '../../domain/privacy-screen/privacy-screen.ts'
import { QUIET_EVENT } from '../../ui/quiet-event.ts'

interface NextVideo {
  /** Rises with each video. */
  turn: number
  isReady: boolean
  begin: () => void
  /** The member has stopped it while it was opened. */
  onStop: () => void
}

export function useBeginByItself({ turn, isReady, begin, onStop }: NextVideo): void {
  /** The turn that was stopped. */
  const stopped = useRef<number | null>(null)
  const onReady = useEffectEvent(() => {
    if (stopped.current !== turn && !isPrivacyScreenOn.get()) begin()
  })
  const onStopped = useEffectEvent(onStop)
  useEffect(() => {
    if (isReady) return onReady()
    const stop = () => {
      stopped.current = turn
      onStopped()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') stop()
    }
    addEventListener('keydown', onKey, true)
    addEventListener(QUIET_EVENT, stop)
    return () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener(QUIET_EVENT, stop)
    }
  }, [turn, isReady])
}
