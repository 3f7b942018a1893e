/** The next video of a list begins by itself once it is ready, unless the member stops it while it is opened. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { isPrivacyScreenOn } from '../../domain/privacy-screen/privacy-screen.ts'
import { QUIET_EVENT } from '../../ui/quiet-event.ts'

export function useBeginByItself({ isReady, begin }: { isReady: boolean; begin: () => void }): void {
  const isStopped = useRef(false)
  const onReady = useEffectEvent(() => {
    if (!isStopped.current && !isPrivacyScreenOn.get()) begin()
  })
  useEffect(() => {
    if (isReady) return onReady()
    const stop = () => {
      isStopped.current = true
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
  }, [isReady])
}
