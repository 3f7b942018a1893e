/**
 * Explains a locked control, and links to where it is unlocked. It opens on hover, focus, press and touch, stays while
 * the pointer or the focus is on it, and follows the control in the tab order. The control takes `aria-describedby` of
 * `describedBy`.
 */
import { useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import classes from './lock-tip.module.css'

export interface Lock {
  /** Sentences. */
  reason: string
  /** Link to the place that unlocks it. */
  link?: ReactNode
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
  const isInside = (node: EventTarget | null) => root.current?.contains(node as Node | null) ?? false
  const open = () => {
    clearTimeout(timer.current)
    const focused = document.activeElement
    if (isInside(focused)) focused?.setAttribute(LEAVES_ESCAPE, 'true')
    setOpen(true)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      // The next Escape is the modal's.
      root.current?.querySelector(`[${LEAVES_ESCAPE}]`)?.removeAttribute(LEAVES_ESCAPE)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen])
  const handlers = {
    onPointerEnter: open,
    onPointerLeave() {
      timer.current = setTimeout(() => setOpen(isInside(document.activeElement)), LEAVE_MS)
    },
    onFocus: open,
    onClick: open,
    onBlur({ target, relatedTarget }: { target: Element; relatedTarget: EventTarget | null }) {
      target.removeAttribute(LEAVES_ESCAPE)
      if (!isInside(relatedTarget)) setOpen(false)
    },
  }
  return { isOpen, root, handlers }
}

interface LockTipProps extends Lock {
  /** Renders the control. */
  children: (described: { 'aria-describedby': string }) => ReactElement
}

export function LockTip({ reason, link, children }: LockTipProps) {
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
        <Popover.Dropdown data-tip className={classes['tip'] ?? ''}>
          <p id={id}>{reason}</p>
          {link}
        </Popover.Dropdown>
      </Popover>
    </span>
  )
}
