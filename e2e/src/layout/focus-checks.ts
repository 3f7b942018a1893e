/** Checks that the focus is visible. These functions run in the page (`in-page.ts`), after a press of the Tab key. */
import { blurFocus, controlsIn, describeElement, scopeOf } from './elements.ts'
import { centreOf, isHit, targetOf } from './reach-checks.ts'

interface FocusRing {
  element: Element
  width: number
  offset: number
  color: string
  /** Styles that draw the ring, for comparison with those without focus. */
  drawn: string
}

/** The elements that may draw the focus of a control: itself, its ancestors, its sibling or its label. */
function focusRingsOf(control: Element): FocusRing[] {
  const around = [control, control.parentElement, control.parentElement?.parentElement, control.nextElementSibling]
  const label = control instanceof HTMLInputElement ? control.labels?.[0] : null
  return [...around, label].flatMap((element) => {
    if (!element) return []
    const hasWidth = element.getBoundingClientRect().width > 2
    return ['', '::before', '::after'].map((pseudo) => {
      const style = getComputedStyle(element, pseudo || null)
      const width = style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.outlineWidth)
      const isDrawn = style.opacity !== '0' && hasWidth
      const drawn = `${width} ${style.outlineColor} ${isDrawn}`
      const offset = Number.parseFloat(style.outlineOffset) || 0
      return { element, width: isDrawn ? width : 0, offset, color: style.outlineColor, drawn }
    })
  })
}

function channelsOf(color: string): number[] {
  const scale = color.startsWith('color(') ? 255 : 1
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/-?[\d.]+/g) ?? []).map(Number)
  return [red * scale, green * scale, blue * scale, alpha]
}

/** The background colour behind the ring; null for an image or a gradient. */
function colorBehind(ring: FocusRing): string | null {
  const inner = ring.offset < 0 ? ring.element : ring.element.parentElement
  for (let outer = inner; outer; outer = outer.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(outer)
    if (backgroundImage !== 'none') return null
    if ((channelsOf(backgroundColor)[3] ?? 0) > 0.5) return backgroundColor
  }
  return 'rgb(0, 0, 0)'
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color)
    .slice(0, 3)
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, two: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(two)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The number of sides on which an ancestor clips the ring. */
function clippedSides(ring: FocusRing): number {
  const reach = ring.offset + ring.width - 0.5
  const box = ring.element.getBoundingClientRect()
  let sides = 0
  for (let outer = ring.element.parentElement; outer; outer = outer.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(outer)
    const edge = outer.getBoundingClientRect()
    const isCut = [
      overflowX !== 'visible' && box.left - reach < edge.left,
      overflowX !== 'visible' && box.right + reach > edge.right,
      overflowY !== 'visible' && box.top - reach < edge.top,
      overflowY !== 'visible' && box.bottom + reach > edge.bottom,
    ]
    sides = Math.max(sides, isCut.filter(Boolean).length)
    if (position === 'fixed') break
  }
  return sides
}

/** `before`: the styles of its rings without the focus. */
function focusProblem(control: HTMLElement, before: readonly string[]): string | null {
  control.focus()
  if (document.activeElement !== control) return 'does not take the focus'
  const rings = focusRingsOf(control).filter(({ drawn, width }, index) => width > 0 && drawn !== before[index])
  const [ring] = rings.sort((a, b) => b.width - a.width)
  if (!ring) return 'looks the same with the focus'
  if (ring.width < 2) return `has a ring of ${ring.width} px`
  const behind = colorBehind(ring)
  const contrast = behind === null ? 3 : contrastOf(ring.color, behind)
  if (contrast < 3) return `has a ring with a contrast of ${contrast.toFixed(1)}`
  return clippedSides(ring) > 1 ? 'has a ring that is cut off' : null
}

export function findInvisibleFocus(): string[] {
  const [x, y] = [scrollX, scrollY]
  blurFocus()
  // Read in one pass, because each change of focus makes the browser recompute styles.
  const before = controlsIn(scopeOf()).map((control) => ({
    control,
    drawn: focusRingsOf(control).map(({ drawn }) => drawn),
  }))
  const found = before.flatMap(({ control, drawn }) => {
    // The focus within a group of radio buttons or tabs changes which of them Tab leads to.
    if (control.tabIndex < 0) return []
    const problem = focusProblem(control, drawn)
    return problem === null ? [] : [`focus: ${describeElement(control)} ${problem}`]
  })
  blurFocus()
  scrollTo({ left: x, top: y, behavior: 'instant' })
  return found
}

/** Whether the present focus is seen: a control on the screen, uncovered, with a ring. */
export function findHiddenFocus(): string[] {
  const control = document.activeElement
  if (!(control instanceof HTMLElement) || control === document.body) return []
  const name = describeElement(control)
  const target = targetOf(control)
  const middle = centreOf(target)
  if (!middle) return [`focus: ${name} has no size`]
  if (middle.x < 0 || middle.x > innerWidth || middle.y < 0 || middle.y > innerHeight)
    return [`focus: ${name} is outside the window`]
  if (!isHit(target, document.elementFromPoint(middle.x, middle.y))) return [`focus: ${name} is covered`]
  const isRinged = focusRingsOf(control).some(({ width }) => width >= 2)
  return isRinged ? [] : [`focus: ${name} has no ring`]
}

export const focusHelpers = [
  findHiddenFocus,
  focusRingsOf,
  channelsOf,
  colorBehind,
  luminanceOf,
  contrastOf,
  clippedSides,
  focusProblem,
  findInvisibleFocus,
]
