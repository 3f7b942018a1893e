/** The rings that pulse with the beat, and an arc around the middle, for the stage and the metronome. */
import type { Ref } from 'react'
import styles from './ring-drawing.module.css'

/** Radii in units of the `viewBox`. */
const ARC_RADIUS = 103
const ARC_LENGTH = 2 * Math.PI * ARC_RADIUS
const RING_RADII = [131, 158, 191, 231] as const

interface RingDrawingProps {
  rings: Ref<SVGSVGElement>
  arc: Ref<SVGCircleElement>
  arcShown: boolean
}

export function RingDrawing({ rings, arc, arcShown }: RingDrawingProps) {
  return (
    <svg ref={rings} viewBox="0 0 480 480" className={styles.drawing} aria-hidden="true">
      <circle className={styles.disk} cx="240" cy="240" r={ARC_RADIUS} />
      {RING_RADII.map((radius, index) => (
        <circle key={radius} className={styles[`ring${index}`]} data-ring={index} cx="240" cy="240" r={radius} />
      ))}
      <circle
        ref={arc}
        className={arcShown ? styles.arc : styles.noArc}
        cx="240"
        cy="240"
        r={ARC_RADIUS}
        strokeDasharray={ARC_LENGTH}
      />
    </svg>
  )
}

/** The rings of a drawing, from the inside out. */
export const ringsOf = (drawing: SVGSVGElement | null): Element[] => [
  ...(drawing?.querySelectorAll('[data-ring]') ?? []),
]

/** Draws this share of the arc, 0..1. */
export const drawArc = (arc: SVGCircleElement, share: number): void =>
  arc.style.setProperty('stroke-dashoffset', String(ARC_LENGTH * (1 - share)))
