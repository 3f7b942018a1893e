/** Where the keys of the builder work: the block or row that Tab reaches. The focus goes there when its element is gone. */
import { useLayoutEffect, useRef } from 'react'
import { useWindowEvent } from '@mantine/hooks'
import { isFocusLost } from '../../../ui/return-focus.ts'

const HOME = '[role="gridcell"][tabindex="0"], [data-row][tabindex="0"]'

/** Returns whether there is such an element. */
function focusHome(): boolean {
  const home = document.querySelector<HTMLElement>(HOME)
  home?.focus({ preventScroll: true })
  return home !== null
}

/** Where neither timeline nor list is shown: a heading takes no keys. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** From a field that is done: to its row, else to the timeline or list. */
export function giveKeysBack(field: HTMLElement): void {
  const row = field.closest<HTMLElement>('[data-row]')
  if (row) return row.focus({ preventScroll: true })
  field.blur()
  focusHome()
}

const isOff = (element: Element | null): boolean =>
  element instanceof HTMLElement && (!element.isConnected || element.matches(':disabled'))

/** An undo that takes the focused element away, or turns it off, leaves the keys in the builder. Call it in each render. */
export function useKeysHome(): void {
  const last = useRef<Element | null>(null)
  useWindowEvent('focusin', ({ target }) => {
    // A modal gives the focus back itself.
    if (target instanceof Element && !target.closest('[role="dialog"]')) last.current = target
  })
  useLayoutEffect(() => {
    if (!isOff(last.current) || !(isFocusLost() || document.activeElement === last.current)) return
    last.current = null
    if (!focusHome()) focusHeading()
  })
}
