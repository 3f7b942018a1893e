/** The end of the game in the ruler, as a slider: a drag shows the new end and sets it at its release. */
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SESSION_MS_MAX } from '@rubato/contracts/domain'
import { lastEnd } from '@rubato/builder'
import { pointAt } from '../gestures/gesture.ts'
import { arrowDirections, stepFrom } from '../model/edits.ts'
import type { TimelineModel } from '../model/model.ts'
import { usePlaced } from '../model/use-placed.ts'
import classes from './ruler.module.css'

/** A drag sets whole seconds, ms. */
const STEP_MS = 1000

export function EndHandle({ model, duration }: { model: TimelineModel; duration: number }) {
  const { t } = useTranslation('builder')
  const [dragged, setDragged] = useState<number | null>(null)
  const at = dragged ?? duration
  const element = usePlaced<HTMLSpanElement>(model, { at })
  /** The end is not before the end of the last record, except where that is a question. */
  const possible = (time: number) => {
    const least = Math.max(STEP_MS, lastEnd(model.props.document.records.values()))
    return Math.min(SESSION_MS_MAX, Math.max(least, Math.round(time)))
  }
  const put = (time: number) => {
    const end = possible(time)
    if (end !== model.extent.duration) model.run({ kind: 'set-game', change: { duration: end } })
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    if (event.button === 0 && !model.props.isReadOnly) event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture?.(event.pointerId)) return
    setDragged(possible(Math.round(pointAt(model, event).time / STEP_MS) * STEP_MS))
  }
  const onPointerUp = () => {
    if (dragged !== null) put(dragged)
    setDragged(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrowDirections[event.key]
    if (direction === undefined || model.props.isReadOnly) return
    event.preventDefault()
    event.stopPropagation()
    put(at + stepFrom(model, at, { direction, fine: event.altKey }))
  }
  return (
    <span
      ref={element}
      className={classes['end']}
      role="slider"
      tabIndex={0}
      aria-label={t('timeline.end')}
      aria-valuemin={0}
      aria-valuemax={SESSION_MS_MAX}
      aria-valuenow={at}
      aria-valuetext={model.words.place(at)}
      title={t('timeline.end')}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDragged(null)}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
    >
      <span aria-hidden="true">{t('timeline.end-short')}</span>
    </span>
  )
}
