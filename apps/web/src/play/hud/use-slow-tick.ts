import { useEffect, useEffectEvent } from 'react'

/** Interval at which numbers on the stage are painted, ms. */
const SLOW_TICK_MS = 250

/** Calls `paint` after each render and then four times a second. `paint` writes to elements without rendering. */
export function useSlowTick(paint: () => void): void {
  const onTick = useEffectEvent(paint)
  useEffect(paint)
  useEffect(() => {
    const timer = setInterval(onTick, SLOW_TICK_MS)
    return () => clearInterval(timer)
  }, [])
}
