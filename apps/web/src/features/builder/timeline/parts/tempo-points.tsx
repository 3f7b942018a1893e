/** The points of the tempo curve that a pointer drags. Keys change them as handles of the beats (`handles.tsx`). */
import { memo, useMemo, type CSSProperties } from 'react'
import type { Scene } from '../drawing/scene.ts'
import { curveArea } from '../geometry/layout.ts'
import { drawnPoints, tempoPoints, tempoY } from '../geometry/tempo-curve.ts'
import { coarseView } from '../geometry/windowing.ts'
import classes from './tempo-points.module.css'

/** Placed as the blocks are: in a track that scrolls, at a scale that is inherited. */
export const TempoPoints = memo(function TempoPoints({ scene }: { scene: Scene }) {
  const { boxes, layout, width } = scene
  const lane = boxes.lanes.find((each) => each.lane === 'tempo')
  const points = useMemo(() => (lane ? tempoPoints(lane) : []), [lane])
  const { from, msPerPixel } = coarseView(scene.view, width)
  return useMemo(() => {
    if (!lane) return null
    const area = curveArea(lane, layout)
    return (
      <div className={classes['clip']} style={{ height: boxes.height }}>
        <div className={classes['track']} data-track="">
          {drawnPoints(points, { from, msPerPixel }, width).map(({ at, bpm }) => (
            <span
              key={`${at} ${bpm}`}
              className={classes['point']}
              data-point={at}
              aria-hidden="true"
              style={{ '--at': at, top: tempoY(area, bpm) } as CSSProperties}
            />
          ))}
        </div>
      </div>
    )
  }, [boxes, lane, layout, points, from, msPerPixel, width])
})
