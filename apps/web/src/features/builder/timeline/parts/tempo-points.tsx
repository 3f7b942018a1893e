/**
 * The points of the tempo curve as sliders; the canvas paints them. Where points are close together, only one of them and
 * the focused one are elements. One is a tab stop: Left and Right go to the next point, Up and Down change its tempo, with
 * Ctrl or Cmd it moves in time, and Delete removes it.
 */
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TEMPO } from '@rubato/contracts/domain'
import type { SceneContent } from '../drawing/scene.ts'
import { curveArea } from '../geometry/layout.ts'
import { pointElements, pointsByTime, tempoPoints, tempoY, type DrawnPoint } from '../geometry/tempo-curve.ts'
import { reveal } from '../geometry/view.ts'
import { movedPoint, pointCommand } from '../gestures/tempo-gesture.ts'
import { stepFrom } from '../model/edits.ts'
import type { TimelineModel } from '../model/model.ts'
import { useRestedView } from '../model/use-changing.ts'
import { usePlaced } from '../model/use-placed.ts'
import classes from './tempo-points.module.css'

interface TempoPointsProps {
  content: SceneContent
  model: TimelineModel
}

interface PointProps {
  model: TimelineModel
  point: DrawnPoint
  /** px */
  top: number
  isTabStop: boolean
  onFocus: (index: number) => void
  /** Gives the point with this index the focus. */
  onGo: (index: number) => void
}

const tempoSteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
const sideSteps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

const clampTempo = (bpm: number): number => Math.min(TEMPO.max, Math.max(TEMPO.min, Math.round(bpm)))

function onPointKey({ model, point, onGo }: PointProps, event: KeyboardEvent<HTMLElement>): void {
  const { at, bpm, index } = point
  const { key, altKey } = event
  const isControl = event.ctrlKey || event.metaKey
  const [tempo, side] = [tempoSteps[key], sideSteps[key]]
  if (tempo !== undefined && !isControl) model.run({ kind: 'set-tempo', at, bpm: clampTempo(bpm + tempo) })
  else if (side !== undefined && isControl) {
    const to = movedPoint(model, at, at + stepFrom(model, at, { direction: side, fine: altKey }), true)
    if (to !== at) model.run(pointCommand(at, to, clampTempo(bpm)))
  } else if (side !== undefined) onGo(index + side)
  else if (key === 'Delete' || key === 'Backspace') model.run({ kind: 'remove-tempo', at })
  else if (key === 'Escape') model.focus(null)
  else return
  event.preventDefault()
  event.stopPropagation()
}

function Point(props: PointProps) {
  const { model, point, top, isTabStop, onFocus } = props
  const { t } = useTranslation('builder')
  const { at, bpm, index } = point
  const element = usePlaced<HTMLSpanElement>(model, { at })
  const value = Math.round(bpm)
  return (
    <span
      ref={element}
      className={classes['point']}
      data-point={at}
      data-index={index}
      role="slider"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={t('timeline.point', { place: model.words.place(at) })}
      aria-orientation="vertical"
      aria-valuemin={TEMPO.min}
      aria-valuemax={TEMPO.max}
      aria-valuenow={value}
      aria-valuetext={t('timeline.point-value', { bpm: value })}
      style={{ top }}
      onFocus={() => onFocus(index)}
      onKeyDown={(event) => onPointKey(props, event)}
    />
  )
}

/** Placed as the blocks are, in a track that scrolls. */
export const TempoPoints = memo(function TempoPoints({ content, model }: TempoPointsProps) {
  const { t } = useTranslation('builder')
  const { boxes, layout, width } = content
  const view = useRestedView(model.shown)
  const group = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(0)
  /** The point that takes the focus once it is an element. */
  const next = useRef<number | null>(null)
  const lane = boxes.lanes.find((each) => each.lane === 'tempo')
  const points = useMemo(() => (lane ? pointsByTime(tempoPoints(lane)) : []), [lane])
  const drawn = useMemo(() => pointElements(points, { view, width }, focused), [points, view, width, focused])
  useEffect(() => {
    const element = group.current?.querySelector<HTMLElement>(`[data-index='${next.current ?? 'none'}']`)
    if (!element) return
    next.current = null
    element.focus({ preventScroll: true })
  })
  if (!lane || points.length === 0) return null
  const area = curveArea(lane, layout)
  const goTo = (index: number) => {
    const point = points[index]
    if (!point) return
    next.current = index
    setFocused(index)
    model.setView(reveal(model.view, { from: point.at, until: point.at }, model.extent))
  }
  // A point out of view is no tab stop.
  const tabStop = (drawn.find(({ index }) => index === focused) ?? drawn[0])?.index
  return (
    <div className={classes['clip']} style={{ height: boxes.height }}>
      <div ref={group} className={classes['track']} data-track="" role="group" aria-label={t('timeline.points')}>
        {drawn.map((point) => (
          <Point
            // By their order: a point that moves keeps its focus.
            key={point.index}
            model={model}
            point={point}
            top={tempoY(area, point.bpm)}
            isTabStop={point.index === tabStop}
            onFocus={setFocused}
            onGo={goTo}
          />
        ))}
      </div>
    </div>
  )
})
