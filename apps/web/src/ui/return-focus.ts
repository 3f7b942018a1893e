/** Where the focus goes when what held it is gone: back to its opener, or near the place where the opener stood. */

/** How long an opener may still leave the page after the focus came back to it, ms. */
const WATCHED = 10_000

const FOCUSABLE = 'a[href], button:enabled, input:enabled:not([hidden]), select:enabled, textarea:enabled, summary'

const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

export interface Place {
  opener: HTMLElement | null
  /** What stood around the opener, nearest first: the opener may have left the page by the time it is looked for. */
  around: readonly Element[]
}

/** The place of whatever has the focus now. */
export function placeOfFocus(): Place {
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

/** A heading takes the focus for a moment only: it stays out of the order of the tab key. */
function focusHeading(heading: Element | null): boolean {
  if (!(heading instanceof HTMLElement)) return false
  heading.tabIndex = -1
  return takesFocus(heading)
}

/** The first control near the place, else the heading of the screen. */
function focusNear({ around }: Place): void {
  for (const outer of around) {
    if (!outer.isConnected || outer === document.body) continue
    if (outer.matches('main, #root')) break
    if ([...outer.querySelectorAll(FOCUSABLE)].some(takesFocus)) return
  }
  if (!focusHeading(document.querySelector('main h1, h1'))) takesFocus(document.querySelector('main'))
}

/** Follows the opener for a while: a request that was still on its way may take it from the page, or disable it. */
function watch(place: Place): void {
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
    if (isLost() || document.activeElement === opener) focusNear(place)
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  const timer = setTimeout(stop, WATCHED)
  // Whoever moves on by themselves is left alone. An opener that is taken away loses the focus before it is gone.
  opener.addEventListener('blur', () => setTimeout(() => stays() && stop()), { once: true })
}

/** Nothing happens when something else was given the focus meanwhile. */
export function returnFocus(place: Place): void {
  if (!isLost()) return
  if (takesFocus(place.opener)) watch(place)
  else focusNear(place)
}
