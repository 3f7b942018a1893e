/** Checks for sideways scrolling and overlapping text. These functions run in the page (`in-page.ts`). */
import { describeElement, isVisible, scopeOf, visiblePart } from './elements.ts'

interface TextBox {
  node: Text
  left: number
  top: number
  right: number
  bottom: number
  /** The nearest fixed or sticky ancestor: its text may cover text of other layers. */
  layer: Element | null
}

/** The page must not be wider than the window. */
export function findSidewaysScrolling(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter((element) => {
    const box = element.getBoundingClientRect()
    return box.width > 0 && visiblePart(element, box).right > clientWidth + 1
  })
  const names = wide.slice(-3).map(describeElement)
  return [`sideways: the page is ${scrollWidth} px wide in ${clientWidth}; ${names.join(', ')}`]
}

function layerOf(element: Element): Element | null {
  for (let outer: Element | null = element; outer; outer = outer.parentElement) {
    if (['fixed', 'sticky'].includes(getComputedStyle(outer).position)) return outer
  }
  return null
}

/** The middle part of each line of a text: lines may touch above and below it. */
function boxesOf(node: Text): TextBox[] {
  const element = node.parentElement
  if (!element || (node.nodeValue ?? '').trim() === '' || element.closest('option, script, style')) return []
  if (!isVisible(element)) return []
  const range = document.createRange()
  range.selectNodeContents(node)
  return [...range.getClientRects()].flatMap(({ left, right, top, bottom }) => {
    const margin = (bottom - top) * 0.22
    const box = visiblePart(element, { left, right, top: top + margin, bottom: bottom - margin })
    // A link that is left of the window until it has the focus is not seen.
    const isSeen = box.right > 0 && box.right - box.left > 2 && box.bottom - box.top > 2
    return isSeen ? [{ node, layer: layerOf(element), ...box }] : []
  })
}

export function findOverlappingText(): string[] {
  const walker = document.createTreeWalker(scopeOf(), NodeFilter.SHOW_TEXT)
  const boxes: TextBox[] = []
  while (walker.nextNode()) boxes.push(...boxesOf(walker.currentNode as Text))
  boxes.sort((a, b) => a.top - b.top)
  const found = new Set<string>()
  boxes.forEach((box, index) => {
    for (const other of boxes.slice(index + 1)) {
      if (other.top >= box.bottom - 2) break
      const width = Math.min(box.right, other.right) - Math.max(box.left, other.left)
      const height = Math.min(box.bottom, other.bottom) - other.top
      const isApart = other.node === box.node || other.layer !== box.layer
      if (isApart || width <= 2 || height <= 2) continue
      const [one, two] = [box, other].map(({ node }) => (node.nodeValue ?? '').trim().slice(0, 40))
      found.add(`overlap: "${one}" and "${two}"`)
    }
  })
  return [...found]
}

export const textHelpers = [layerOf, boxesOf, findSidewaysScrolling, findOverlappingText]
