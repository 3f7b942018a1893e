import { useEffect, useEffectEvent } from 'react'

/** Something that can be taken for a time. */
export interface TimedOffer {
  /** How long it can still be taken, ms; 0 when it cannot be taken. */
  left(): number
  take(): void
  /** It is offered no longer; the owner then passes null. */
  withdraw(): void
}

/**
 * Returns the handler of the button that takes the offer; null where nothing is offered. The handler checks the time that is left and
 * withdraws an offer that is over: timers stand still while the device sleeps. A timer, the return to the page and a change in
 * another tab hide the button.
 */
export function useTimedOffer(offer: TimedOffer | null): (() => void) | null {
  const isOffered = offer !== null
  const timeLeft = useEffectEvent(() => offer?.left() ?? 0)
  const withdraw = useEffectEvent(() => offer?.withdraw())
  useEffect(() => {
    if (!isOffered) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(timer)
      const left = timeLeft()
      if (left > 0) timer = setTimeout(check, left)
      else withdraw()
    }
    check()
    document.addEventListener('visibilitychange', check, { signal: controller.signal })
    addEventListener('storage', check, { signal: controller.signal })
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isOffered])
  return offer && (() => (offer.left() > 0 ? offer.take() : offer.withdraw()))
}
