/** The points of the tempo curve that a pointer drags. Keys change them as handles of the beats (`handles.tsx`). */
import { memo, useMemo } from 'react'
import type { Scene } from '../drawing/scene.ts'
import { curveArea } from '../geometry/layout.ts'
import { drawnPoints, tempoPoints, tempoY } from '../geometry/tempo-curve.ts'
import { toPixels } from '../geometry/view.ts'
import classes from './tempo-points.module.css'

export const TempoPoints = memo(function TempoPoints({ scene }: { scene: Scene }) {
  const { boxes, layout, view, width } = scene
  const lane = boxes.lanes.find((each) => each.lane === 'tempo')
  const points = useMemo(() => (lane ? tempoPoints(lane) : []), [lane])
  if (!lane) return null
  const area = curveArea(lane, layout)
  return drawnPoints(points, view, width).map(({ at, bpm }) => (
    <span
      key={`${at} ${bpm}`}
      className={classes['point']}
      data-point={at}
      aria-hidden="true"
      style={{ left: toPixels(view, at), top: tempoY(area, bpm) }}
    />
  ))
})
