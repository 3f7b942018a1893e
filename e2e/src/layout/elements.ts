/** Elements of the page, for the checks. These functions run in the page (`in-page.ts`). */

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The usable part of the page: the topmost modal, else the whole body. */
export function scopeOf(): Element {
  const modals = [...document.querySelectorAll('[aria-modal="true"], [role="alertdialog"]')]
  return modals.findLast((modal) => modal.checkVisibility()) ?? document.body
}

export function isVisible(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

/** A short description of an element for failure messages. */
export function describeElement(element: Element): string {
  const text = element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('placeholder'))
  const type = element.getAttribute('type') ?? element.getAttribute('role')
  const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? text) : text
  const name = (label ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 50)
  return `${element.tagName.toLowerCase()}${type ? `[${type}]` : ''} "${name}"`
}

/** All enabled controls: elements that can be pressed, typed into or moved. */
export function controlsIn(scope: Element): HTMLElement[] {
  const found = scope.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role=switch], [tabindex="0"]',
  )
  return [...found].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
  )
}

/** The visible part of a box inside this element, clipped by it and its ancestors. */
export function visiblePart(element: Element, box: Box): Box {
  let { left, top, right, bottom } = box
  let isFree = false
  for (let outer: Element | null = element; outer && !isFree; outer = outer.parentElement) {
    const style = getComputedStyle(outer)
    isFree = style.position === 'fixed'
    const rect = outer.getBoundingClientRect()
    const isClipped = style.clipPath !== 'none' || style.contentVisibility === 'auto'
    if (style.overflowX !== 'visible' || isClipped) {
      left = Math.max(left, rect.left)
      right = Math.min(right, rect.right)
    }
    if (style.overflowY !== 'visible' || isClipped) {
      top = Math.max(top, rect.top)
      bottom = Math.min(bottom, rect.bottom)
    }
  }
  return { left, top, right, bottom }
}

export function blurFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

export const elementHelpers = [scopeOf, isVisible, describeElement, controlsIn, visiblePart, blurFocus]
