import { useEffect, useRef } from 'react'

/** How often figures on the stage change, ms: four times a second, outside React. */
const SLOW_TICK_MS = 250

/** Calls `paint` at once and then four times a second. It writes to elements itself, so nothing renders again. */
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
