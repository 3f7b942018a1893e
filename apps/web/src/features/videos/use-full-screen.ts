/** Full screen of a part of the page, by a button and by the key F. */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { reportError } from '../../lib/errors/report-error.ts'

/** Elements in which F is a letter. */
const TYPED = 'input, textarea, select, [contenteditable], [role="dialog"], dialog'

/** Telephones of Apple have none. */
const isPossible = (): boolean => 'fullscreenEnabled' in document && document.fullscreenEnabled

const leave = () => document.exitFullscreen().catch(reportError)

/** `toggle` is null where the browser has no full screen. */
export function useFullScreen(part: RefObject<HTMLElement | null>): { isFull: boolean; toggle: (() => void) | null } {
  const [isFull, setFull] = useState(false)
  const [canBe] = useState(isPossible)
  const isPart = () => part.current !== null && document.fullscreenElement === part.current
  const toggle = () => {
    if (isPart()) void leave()
    else part.current?.requestFullscreen().catch(reportError)
  }
  const onChange = useEffectEvent(() => setFull(isPart()))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, altKey, ctrlKey, metaKey } = event
    if (key.toLowerCase() !== 'f' || repeat || altKey || ctrlKey || metaKey) return
    if (!(target instanceof Element) || target.closest(TYPED)) return
    event.preventDefault()
    toggle()
  })
  // What is outside of the part cannot be seen, as a dialog of the page.
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (isPart() && target instanceof Node && !part.current?.contains(target)) void leave()
  })
  useEffect(() => {
    if (!canBe) return
    document.addEventListener('fullscreenchange', onChange)
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [canBe])
  return { isFull, toggle: canBe ? toggle : null }
}
