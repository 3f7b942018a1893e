/**
 * The points of the tempo curve that a pointer drags; the canvas paints them. Keys change them as handles of the beats
 * (`handles.tsx`).
 */
import { memo, useMemo } from 'react'
import type { SceneContent } from '../drawing/scene.ts'
import { curveArea } from '../geometry/layout.ts'
import { drawnPoints, tempoPoints, tempoY } from '../geometry/tempo-curve.ts'
import type { TimelineModel } from '../model/model.ts'
import { useRestedView } from '../model/use-changing.ts'
import { usePlaced } from '../model/use-placed.ts'
import classes from './tempo-points.module.css'

interface TempoPointsProps {
  content: SceneContent
  model: TimelineModel
}

/** @param top px */
function Point({ model, at, top }: { model: TimelineModel; at: number; top: number }) {
  const element = usePlaced<HTMLSpanElement>(model, { at })
  return <span ref={element} className={classes['point']} data-point={at} aria-hidden="true" style={{ top }} />
}

/** Placed as the blocks are, in a track that scrolls. */
export const TempoPoints = memo(function TempoPoints({ content, model }: TempoPointsProps) {
  const { boxes, layout, width } = content
  const view = useRestedView(model.shown)
  const lane = boxes.lanes.find((each) => each.lane === 'tempo')
  const points = useMemo(() => (lane ? tempoPoints(lane) : []), [lane])
  if (!lane) return null
  const area = curveArea(lane, layout)
  return (
    <div className={classes['clip']} style={{ height: boxes.height }}>
      <div className={classes['track']} data-track="">
        {drawnPoints(points, view, width).map(({ at, bpm }) => (
          <Point key={`${at} ${bpm}`} model={model} at={at} top={tempoY(area, bpm)} />
        ))}
      </div>
    </div>
  )
})
