/** The main action of a screen, in reach at every scroll position: at the foot of the window, above the bar of the menu. */
import type { ReactNode } from 'react'
import { useMainTag } from './inside-main.ts'
import classes from './sticky-foot.module.css'

export function StickyFoot({ children }: { children: ReactNode }) {
  const isAlone = useMainTag() === 'main'
  return (
    <div className={classes['foot']} data-alone={isAlone || undefined}>
      {children}
    </div>
  )
}
