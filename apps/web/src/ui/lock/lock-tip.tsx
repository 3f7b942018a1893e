/**
 * Explains a locked control, and leads to where the lock is undone. It opens on hover, focus, press and touch, stays while
 * the pointer or the focus is on it, and follows the control in the tab order. The control takes `aria-describedby` of
 * `describedBy`.
 */
import { useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import classes from './lock-tip.module.css'

export interface Lock {
  /** Sentences. */
  why: string
  /** A link to where the lock is undone. */
  remedy?: ReactNode
}

/** How long the tip stays after the pointer has left it and the control, ms: there is a gap between them. */
const LEAVE_MS = 200

/** While it is set on the focused element, Mantine's modal leaves the Escape key to this tip. */
const LEAVES_ESCAPE = 'data-mantine-stop-propagation'

/** Open while the pointer or the focus is inside, until Escape. */
function useOpen() {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen])
  // Renewed on every change: the tip that Escape has closed leaves the next Escape to the modal.
  useEffect(() => {
    const focused = document.activeElement
    if (!isOpen || !focused || !root.current?.contains(focused)) return undefined
    focused.setAttribute(LEAVES_ESCAPE, 'true')
    return () => focused.removeAttribute(LEAVES_ESCAPE)
  })
  const open = () => {
    clearTimeout(timer.current)
    setOpen(true)
  }
  const handlers = {
    onPointerEnter: open,
    onPointerLeave() {
      const hasFocus = () => root.current?.contains(document.activeElement) ?? false
      timer.current = setTimeout(() => setOpen(hasFocus()), LEAVE_MS)
    },
    onFocus: open,
    onClick: open,
    onBlur({ relatedTarget }: { relatedTarget: EventTarget | null }) {
      if (!root.current?.contains(relatedTarget as Node | null)) setOpen(false)
    },
  }
  return { isOpen, root, handlers }
}

interface LockTipProps extends Lock {
  /** Renders the control. */
  children: (described: { 'aria-describedby': string }) => ReactElement
}

export function LockTip({ why, remedy, children }: LockTipProps) {
  const id = useId()
  const { isOpen, root, handlers } = useOpen()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the control inside
    <span ref={root} className={classes['lock']} {...handlers}>
      <Popover
        opened={isOpen}
        withRoles={false}
        withinPortal={false}
        floatingStrategy="fixed"
        keepMounted
        keepMountedMode="display-none"
        closeOnClickOutside={false}
        closeOnEscape={false}
        transitionProps={{ duration: 0 }}
        width={280}
        withArrow
      >
        <Popover.Target>{children({ 'aria-describedby': id })}</Popover.Target>
        <Popover.Dropdown className={classes['tip'] ?? ''}>
          <p id={id}>{why}</p>
          {remedy}
        </Popover.Dropdown>
      </Popover>
    </span>
  )
}
