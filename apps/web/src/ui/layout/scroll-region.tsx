/** A part of a screen that scrolls by itself: it has a name and takes the focus, so that the keyboard can scroll it. */
import type { ReactNode, Ref } from 'react'

interface ScrollRegionProps {
  label: string
  className: string | undefined
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

export function ScrollRegion({ label, className, ref, children }: ScrollRegionProps) {
  return (
    <div ref={ref} className={className} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
