/** The rings that pulse with the beat, and an arc around the middle. */
import type { Ref } from 'react'
import styles from './ring-drawing.module.css'
import { ARC_LENGTH, ARC_RADIUS, arcOffset, RING_RADII } from './ring-parts.ts'

interface RingDrawingProps {
  rings?: Ref<SVGSVGElement>
  arc?: Ref<SVGCircleElement>
  arcShown: boolean
  /** The share of the arc that is drawn at first, 0..1; all of it when absent. */
  share?: number
}

export function RingDrawing({ rings, arc, arcShown, share = 1 }: RingDrawingProps) {
  return (
    <svg ref={rings} viewBox="0 0 480 480" className={styles.drawing} aria-hidden="true">
      <circle className={styles.disk} cx="240" cy="240" r={ARC_RADIUS} />
      {RING_RADII.map((radius, index) => (
        <circle key={radius} className={styles[`ring${index}`]} data-ring={index} cx="240" cy="240" r={radius} />
      ))}
      <circle
        ref={arc}
        className={arcShown ? styles.arc : styles.noArc}
        data-arc
        cx="240"
        cy="240"
        r={ARC_RADIUS}
        strokeDasharray={ARC_LENGTH}
        strokeDashoffset={arcOffset(share)}
      />
    </svg>
  )
}
