/** Controls that a pointer cannot reach. These functions run in the page (`in-page.ts`). */
import { controlsIn, describeElement, scopeOf } from './elements.ts'

/** What is pressed for a control: a field that is drawn by its label is pressed there. */
export function targetOf(control: HTMLElement): HTMLElement {
  if (!(control instanceof HTMLInputElement)) return control
  const { width, height } = control.getBoundingClientRect()
  const isHidden = getComputedStyle(control).opacity === '0' || width <= 2 || height <= 2
  return (isHidden ? control.labels?.[0] : null) ?? control
}

/** Links in a line of text may be broken into several boxes: the first is enough. */
export function middleOf(element: Element): { x: number; y: number } | null {
  const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
  return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null
}

/** What leads past the menu is out of sight until it has the focus. */
export function isOutOfSightOnPurpose(control: HTMLElement): boolean {
  return control.matches('a[href^="#"]') && control.getBoundingClientRect().right < 0
}

export function isHit(target: HTMLElement, hit: Element | null): boolean {
  if (!hit) return false
  if (target.contains(hit)) return true
  const label = hit.closest('label')
  return label !== null && (label.contains(target) || label.control === target)
}

export function whyOutOfReach(control: HTMLElement): string | null {
  const target = targetOf(control)
  target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const middle = middleOf(target)
  if (!middle) return 'has no size'
  const { left, right, top, bottom, width, height } = target.getBoundingClientRect()
  const [wide, high] = [document.documentElement.clientWidth, innerHeight]
  if (middle.x < 0 || middle.x > wide || middle.y < 0 || middle.y > high) return 'is outside the window'
  if (width <= wide && (left < -1 || right > wide + 1)) return 'is cut off at the side'
  if (height <= high && (top < -1 || bottom > high + 1)) return 'is cut off above or below'
  const hit = document.elementFromPoint(middle.x, middle.y)
  // A press on a slider takes its nearest thumb, whichever lies on top.
  const isThumb = control.matches('[role=slider]') && hit?.parentElement === control.parentElement
  if (isThumb || isHit(target, hit) || hit?.closest('[role=tooltip]')) return null
  return `is covered by ${hit ? describeElement(hit) : 'nothing that takes a press'}`
}

export function findOutOfReach(): string[] {
  const [x, y] = [scrollX, scrollY]
  // What leads past the menu stands over it while it has the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const found = controlsIn(scopeOf()).flatMap((control) => {
    if (isOutOfSightOnPurpose(control)) return []
    const why = whyOutOfReach(control)
    return why === null ? [] : [`reach: ${describeElement(control)} ${why}`]
  })
  scrollTo({ left: x, top: y, behavior: 'instant' })
  return found
}

export const reachHelpers = [targetOf, middleOf, isOutOfSightOnPurpose, isHit, whyOutOfReach, findOutOfReach]
