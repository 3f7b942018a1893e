/** A small panel beside the ring: it does not pause the session and does not cover buttons. */
import { X } from 'lucide-react'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { placeOfFocus, returnFocus } from '../../../ui/return-focus.ts'
import styles from './side-panel.module.css'

interface SidePanelProps {
  title: string
  closeLabel: string
  onClose(): void
  children: ReactNode
}

/** Takes the focus when it opens, and returns it when it closes. A press outside closes it, except on another control. */
export function SidePanel({ title, closeLabel, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const heading = useId()
  useEffect(() => {
    const place = placeOfFocus()
    panel.current?.focus({ preventScroll: true })
    return () => returnFocus(place)
  }, [])
  useWindowEvent('pointerdown', ({ target }) => {
    if (target instanceof Element && !target.closest('[role=dialog], button, a, label, input')) onClose()
  })
  return (
    <section ref={panel} className={styles.panel} role="dialog" data-side-panel aria-labelledby={heading} tabIndex={-1}>
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <button type="button" className={styles.close} onClick={onClose}>
          <X aria-hidden="true" size={16} />
          {closeLabel}
        </button>
      </header>
      {children}
    </section>
  )
}
