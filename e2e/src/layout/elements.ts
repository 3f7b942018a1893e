/** What stands on the page, as the checks see it. These functions run in the page (`in-page.ts`). */

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** What can be used at the moment: the modal dialog on top, else the whole page. */
export function scopeOf(): Element {
  const modals = [...document.querySelectorAll('[aria-modal="true"], [role="alertdialog"]')]
  return modals.findLast((modal) => modal.checkVisibility()) ?? document.body
}

export function isShown(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

/** An element in a few words, for whoever reads the failure. */
export function describeElement(element: Element): string {
  const words = element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('placeholder'))
  const type = element.getAttribute('type') ?? element.getAttribute('role')
  const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? words) : words
  const name = (label ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 50)
  return `${element.tagName.toLowerCase()}${type ? `[${type}]` : ''} "${name}"`
}

/** Everything that can be pressed, typed into or moved. */
export function controlsIn(scope: Element): HTMLElement[] {
  const found = scope.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role=switch], [tabindex="0"]',
  )
  return [...found].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
  )
}

/** The part of a box that this element and those around it leave to be seen of what is in it. */
export function visiblePart(element: Element, box: Box): Box {
  let { left, top, right, bottom } = box
  let isFree = false
  for (let outer: Element | null = element; outer && !isFree; outer = outer.parentElement) {
    const style = getComputedStyle(outer)
    isFree = style.position === 'fixed'
    const rect = outer.getBoundingClientRect()
    if (style.overflowX !== 'visible' || style.clipPath !== 'none') {
      left = Math.max(left, rect.left)
      right = Math.min(right, rect.right)
    }
    if (style.overflowY !== 'visible' || style.clipPath !== 'none') {
      top = Math.max(top, rect.top)
      bottom = Math.min(bottom, rect.bottom)
    }
  }
  return { left, top, right, bottom }
}

export const elementHelpers = [scopeOf, isShown, describeElement, controlsIn, visiblePart]
