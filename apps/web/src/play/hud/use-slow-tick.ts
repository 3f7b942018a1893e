import { useEffect, useRef } from 'react'

/** Interval at which numbers on the stage are painted, ms. */
const SLOW_TICK_MS = 250

/** Calls `paint` after each render and then four times a second. `paint` writes to elements without rendering. */
export function useSlowTick(paint: () => void): void {
  const latest = useRef(paint)
  useEffect(() => {
    latest.current = paint
    paint()
  })
  useEffect(() => {
    const timer = setInterval(() => latest.current(), SLOW_TICK_MS)
    return () => clearInterval(timer)
  }, [])
}
