/** Renders its content when its place comes near the visible area, and from then on. */
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Distance below the visible area, px. */
const MARGIN = 100

export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const { current } = place
    if (!current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: `${MARGIN}px` },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return isNear ? children : <div ref={place} />
}
