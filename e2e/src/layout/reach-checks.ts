/** Controls that a pointer cannot reach. These functions run in the page (`in-page.ts`). */
import { blurFocus, controlsIn, describeElement, scopeOf } from './elements.ts'

/** The element to press for a control: the label of a field that is hidden behind it, else the control. */
export function targetOf(control: HTMLElement): HTMLElement {
  if (!(control instanceof HTMLInputElement)) return control
  const { width, height } = control.getBoundingClientRect()
  const isHidden = getComputedStyle(control).opacity === '0' || width <= 2 || height <= 2
  return (isHidden ? control.labels?.[0] : null) ?? control
}

/** The centre of the first box of an element; a link in a text may have several. */
export function centreOf(element: Element): { x: number; y: number } | null {
  const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
  return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null
}

/** A skip link is outside the screen until it has the focus. */
function isSkipLink(control: HTMLElement): boolean {
  return control.matches('a[href^="#"]') && control.getBoundingClientRect().right < 0
}

export function isHit(target: HTMLElement, hit: Element | null): boolean {
  if (!hit) return false
  if (target.contains(hit)) return true
  const label = hit.closest('label')
  return label !== null && (label.contains(target) || label.control === target)
}

function reachProblem(control: HTMLElement): string | null {
  const target = targetOf(control)
  target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const middle = centreOf(target)
  if (!middle) return 'has no size'
  const { left, right, top, bottom, width, height } = target.getBoundingClientRect()
  const [wide, high] = [document.documentElement.clientWidth, innerHeight]
  if (middle.x < 0 || middle.x > wide || middle.y < 0 || middle.y > high) return 'is outside the window'
  if (width <= wide && (left < -1 || right > wide + 1)) return 'is cut off at the side'
  if (height <= high && (top < -1 || bottom > high + 1)) return 'is cut off above or below'
  const hit = document.elementFromPoint(middle.x, middle.y)
  // A press on a slider moves its nearest thumb, even if another one is on top.
  const isThumb = control.matches('[role=slider]') && hit?.parentElement === control.parentElement
  if (isThumb || isHit(target, hit) || hit?.closest('[role=tooltip], [data-tip]')) return null
  return hit ? `is covered by ${describeElement(hit)}` : 'receives no press'
}

export function findUnreachableControls(): string[] {
  const [x, y] = [scrollX, scrollY]
  // A skip link covers the menu while it has the focus.
  blurFocus()
  const found = controlsIn(scopeOf()).flatMap((control) => {
    if (isSkipLink(control)) return []
    const problem = reachProblem(control)
    return problem === null ? [] : [`reach: ${describeElement(control)} ${problem}`]
  })
  scrollTo({ left: x, top: y, behavior: 'instant' })
  return found
}

export const reachHelpers = [targetOf, centreOf, isSkipLink, isHit, reachProblem, findUnreachableControls]
