/** Moves the focus when the focused element is removed: back to its opener, or near the opener's place. */

/** How long an opener is watched after the focus returned to it, ms: it may leave the page until then. */
const WATCHED = 10_000

const FOCUSABLE = 'a[href], button:enabled, input:enabled:not([hidden]), select:enabled, textarea:enabled, summary'

const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
/** True when no element has the focus: the focused one was removed or disabled. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

export interface FocusPlace {
  opener: HTMLElement | null
  /** Ancestors of the opener, nearest first: the opener may be gone by the time the focus returns. */
  around: readonly Element[]
  /** Of the modal in which the opener is; used when the opener has gone with that modal. */
  behind?: FocusPlace | null
}

/** The place of the focused element. */
export function placeOfFocus(): FocusPlace {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return { opener: null, around: [] }
  const around: Element[] = []
  for (let outer = activeElement.parentElement; outer; outer = outer.parentElement) around.push(outer)
  return { opener: activeElement, around }
}

const takesFocus = (element: Element | null): boolean => {
  if (!(element instanceof HTMLElement) || !element.isConnected || !isVisible(element)) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** A heading is focusable by script only: it stays out of the tab order. */
function focusHeading(heading: Element | null): boolean {
  if (!(heading instanceof HTMLElement)) return false
  heading.tabIndex = -1
  return takesFocus(heading)
}

/** Focuses the first control near the place, else the heading of the screen. */
function focusNear({ around }: FocusPlace): void {
  for (const outer of around) {
    if (!outer.isConnected || outer === document.body) continue
    if (outer.matches('main, #root')) break
    if ([...outer.querySelectorAll(FOCUSABLE)].some(takesFocus)) return
  }
  if (!focusHeading(document.querySelector('main h1, h1'))) takesFocus(document.querySelector('main'))
}

/** Watches the opener for a while: a request that is still under way may remove or disable it. */
function watch(place: FocusPlace): void {
  const { opener } = place
  if (!opener) return
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const stays = () => opener.isConnected && !opener.matches(':disabled')
  const observer = new MutationObserver(() => {
    if (stays()) return
    stop()
    if (isFocusLost() || document.activeElement === opener) focusNear(place)
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  const timer = setTimeout(stop, WATCHED)
  // Stop watching once the person has moved the focus. An opener that is being removed loses the focus before it is
  // gone.
  opener.addEventListener('blur', () => setTimeout(() => stays() && stop()), { once: true })
}

/** Does nothing when another element has received the focus meanwhile. */
export function returnFocus(place: FocusPlace): void {
  if (!isFocusLost()) return
  if (takesFocus(place.opener)) watch(place)
  else if (place.behind && !place.opener?.isConnected) returnFocus(place.behind)
  else focusNear(place)
}
