/**
 * The points of the tempo curve as sliders; the canvas paints them. One of them is a tab stop: Left and Right go to the
 * next one, Up and Down change its tempo, with Ctrl or Cmd it moves in time, and Delete takes it out.
 */
import { memo, useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TEMPO } from '@rubato/contracts/domain'
import type { SceneContent } from '../drawing/scene.ts'
import { curveArea } from '../geometry/layout.ts'
import { drawnPoints, tempoPoints, tempoY, type TempoPoint } from '../geometry/tempo-curve.ts'
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
  point: TempoPoint
  index: number
  /** px */
  top: number
  isTabStop: boolean
  onFocus: (index: number) => void
}

const tempoSteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
const sideSteps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

const clampTempo = (bpm: number): number => Math.min(TEMPO.max, Math.max(TEMPO.min, Math.round(bpm)))

/** The point before or after the element. */
function focusBeside(element: HTMLElement, direction: 1 | -1): void {
  const next = direction > 0 ? element.nextElementSibling : element.previousElementSibling
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}

function onPointKey(model: TimelineModel, { at, bpm }: TempoPoint, event: KeyboardEvent<HTMLElement>): void {
  const { key, altKey } = event
  const isControl = event.ctrlKey || event.metaKey
  const [tempo, side] = [tempoSteps[key], sideSteps[key]]
  if (tempo !== undefined && !isControl) model.run({ kind: 'set-tempo', at, bpm: clampTempo(bpm + tempo) })
  else if (side !== undefined && isControl) {
    const to = movedPoint(model, at, at + stepFrom(model, at, { direction: side, fine: altKey }), true)
    if (to !== at) model.run(pointCommand(at, to, clampTempo(bpm)))
  } else if (side !== undefined) focusBeside(event.currentTarget, side)
  else if (key === 'Delete' || key === 'Backspace') model.run({ kind: 'remove-tempo', at })
  else if (key === 'Escape') model.focus(null)
  else return
  event.preventDefault()
  event.stopPropagation()
}

function Point({ model, point, index, top, isTabStop, onFocus }: PointProps) {
  const { t } = useTranslation('builder')
  const { at, bpm } = point
  const element = usePlaced<HTMLSpanElement>(model, { at })
  const value = Math.round(bpm)
  return (
    <span
      ref={element}
      className={classes['point']}
      data-point={at}
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
      onKeyDown={(event) => onPointKey(model, point, event)}
    />
  )
}

/** Placed as the blocks are, in a track that scrolls. */
export const TempoPoints = memo(function TempoPoints({ content, model }: TempoPointsProps) {
  const { t } = useTranslation('builder')
  const { boxes, layout, width } = content
  const view = useRestedView(model.shown)
  const [focused, setFocused] = useState(0)
  const lane = boxes.lanes.find((each) => each.lane === 'tempo')
  const points = useMemo(() => (lane ? tempoPoints(lane) : []), [lane])
  if (!lane || points.length === 0) return null
  const area = curveArea(lane, layout)
  const drawn = drawnPoints(points, view, width)
  return (
    <div className={classes['clip']} style={{ height: boxes.height }}>
      <div className={classes['track']} data-track="" role="group" aria-label={t('timeline.points')}>
        {drawn.map((point, index) => (
          <Point
            // By their order: a point that moves keeps its focus.
            key={index}
            model={model}
            point={point}
            index={index}
            top={tempoY(area, point.bpm)}
            isTabStop={index === Math.min(focused, drawn.length - 1)}
            onFocus={setFocused}
          />
        ))}
      </div>
    </div>
  )
})
