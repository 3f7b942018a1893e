/** Keeps the focus inside a part of the screen whose controls come and go, as those of a video do when the next one is opened. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { isFocusLost, placeOfFocus, returnFocus, type FocusPlace } from '../../ui/return-focus.ts'

/**
 * A focused control that is disabled gives the focus to one near it; one that leaves the page gives it to the main controls.
 * @param part that is watched
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, controls: RefObject<HTMLElement | null>): void {
  const place = useRef<FocusPlace | null>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const isInside = target instanceof Node && part.current?.contains(target) === true
      place.current = isInside ? placeOfFocus() : null
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [part])
  // After every change: each of them may remove the control.
  useLayoutEffect(() => {
    const { opener = null, around = [] } = place.current ?? {}
    if (!opener) return
    const isGone = !opener.isConnected
    // A browser takes the focus from a disabled control later.
    if (!isGone && opener.matches(':disabled')) opener.blur()
    else if (!isGone) return
    const main = isGone && controls.current ? [controls.current] : []
    if (isFocusLost()) returnFocus({ opener, around: [...main, ...around] })
  })
}
