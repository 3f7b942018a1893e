/** Colours of the canvas: custom properties of `tokens.css` and `timeline.module.css`, so that forced colours reach it too. */
import { lookProperties, type Look } from '../geometry/block-look.ts'

export interface Palette {
  readonly looks: Readonly<Record<Look, string>>
  readonly curve: string
  readonly fill: string
  readonly beat: string
  readonly line: string
  readonly text: string
  readonly ghost: string
  /** Inside of a point of the tempo curve. */
  readonly point: string
  readonly snap: string
  readonly error: string
  /** Speeds from calm to fast. */
  readonly heat: readonly string[]
}

/** Reads the colours of the element; they change with the colour scheme of the system alone. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const valueOf = (property: string) => style.getPropertyValue(property).trim() || 'gray'
  const read = (name: string) => valueOf(`--timeline-${name}`)
  return {
    looks: Object.fromEntries(lookProperties.map(([look, property]) => [look, valueOf(property)])) as Record<
      Look,
      string
    >,
    curve: read('curve'),
    fill: read('fill'),
    beat: read('beat'),
    line: read('line'),
    text: read('text'),
    ghost: read('ghost'),
    point: read('point'),
    snap: read('snap'),
    error: read('error'),
    heat: [1, 2, 3, 4, 5].map((step) => read(`heat-${step}`)),
  }
}
