/** A menu at a point of the page: arrows move through it, Escape and a press outside close it. */
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import classes from './context-menu.module.css'

export interface MenuItem {
  readonly key: string
  readonly label: string
  /** The key that does the same. */
  readonly shortcut?: string | undefined
  readonly isDisabled?: boolean
  readonly onChoose: () => void
}

interface ContextMenuProps {
  label: string
  /** px from the top left of the window */
  x: number
  y: number
  items: readonly MenuItem[]
  onClose: () => void
}

const MARGIN_PX = 8

/** The place at which all of the menu is in the window. */
function usePlace(x: number, y: number) {
  const menu = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: x, top: y })
  useLayoutEffect(() => {
    const box = menu.current?.getBoundingClientRect()
    if (!box) return
    setPlace({
      left: Math.max(MARGIN_PX, Math.min(x, window.innerWidth - box.width - MARGIN_PX)),
      top: Math.max(MARGIN_PX, Math.min(y, window.innerHeight - box.height - MARGIN_PX)),
    })
  }, [x, y])
  return { menu, place }
}

/** The focus is in the menu while it is open, and goes back where it was. */
function useFocusInside(menu: { readonly current: HTMLElement | null }, onClose: () => void) {
  const opener = useRef<Element | null>(null)
  const onPress = ({ target }: PointerEvent) => {
    if (target instanceof Node && !menu.current?.contains(target)) onClose()
  }
  useWindowEvent('pointerdown', onPress, true)
  useEffect(() => {
    opener.current = document.activeElement
    menu.current?.querySelector<HTMLElement>('[role=menuitem]:enabled')?.focus({ preventScroll: true })
  }, [menu])
  return () => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }
}

export function ContextMenu({ label, x, y, items, onClose }: ContextMenuProps) {
  const { menu, place } = usePlace(x, y)
  const giveBack = useFocusInside(menu, onClose)
  const close = () => {
    giveBack()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // The keys of the builder wait until the menu is closed.
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      return close()
    }
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:enabled')]
    const index = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    all.at(next % all.length)?.focus()
  }
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classes['menu']}
      style={place}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map(({ key, label: text, shortcut, isDisabled = false, onChoose }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classes['item']}
          disabled={isDisabled}
          onClick={() => {
            close()
            onChoose()
          }}
        >
          <span>{text}</span>
          {shortcut !== undefined && <kbd aria-hidden="true">{shortcut}</kbd>}
        </button>
      ))}
    </div>
  )
}
