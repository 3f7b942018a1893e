/** The measures of the ring drawing, and its elements for what moves them. */

/** Radii in units of the `viewBox`. */
export const ARC_RADIUS = 103
export const ARC_LENGTH = 2 * Math.PI * ARC_RADIUS
export const RING_RADII = [131, 158, 191, 231] as const

/** The rings of a drawing, from the inside out. */
export const ringsOf = (drawing: Element | null): Element[] => [...(drawing?.querySelectorAll('[data-ring]') ?? [])]

/** The offset of the arc's dashes that leaves this share of it, 0..1. */
export const arcOffset = (share: number): number => ARC_LENGTH * (1 - share)

/** Draws this share of the arc, 0..1. */
export const drawArc = (arc: SVGCircleElement, share: number): void =>
  arc.style.setProperty('stroke-dashoffset', String(arcOffset(share)))
