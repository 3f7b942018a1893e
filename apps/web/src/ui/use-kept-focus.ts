/** Keeps the focus inside a part of the screen whose controls come and go. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { isFocusLost, placeOfFocus, returnFocus, type FocusPlace } from './return-focus.ts'

/** Marks the control that gets the focus of one that leaves the page: never one that ends something. */
export const mainControl = { 'data-main-control': true } as const

/**
 * A focused control that is disabled gives the focus to one near it; one that leaves the page gives it to the main control,
 * or to one near it where there is none.
 * @param part that is watched: its controls come and go in renders of the component that calls this
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>): void {
  const place = useRef<FocusPlace | null>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const isInside = target instanceof Node && part.current?.contains(target) === true
      place.current = isInside ? placeOfFocus() : null
    }
    // A press beside all controls; a control that is removed or disabled keeps its place.
    const onBlur = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        const isThere = target instanceof HTMLElement && target.isConnected && !target.matches(':disabled')
        if (isThere && isFocusLost()) place.current = null
      })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
    }
  }, [part])
  // After every change: each of them may remove the control.
  useLayoutEffect(() => {
    const { opener = null, around = [] } = place.current ?? {}
    if (!opener) return
    const isGone = !opener.isConnected
    // A browser takes the focus from a disabled control later.
    if (!isGone && opener.matches(':disabled')) opener.blur()
    else if (!isGone) return
    if (!isFocusLost()) return
    const main = isGone ? part.current?.querySelector<HTMLElement>('[data-main-control]') : null
    if (main) main.focus({ preventScroll: true })
    else returnFocus({ opener, around })
  })
}
