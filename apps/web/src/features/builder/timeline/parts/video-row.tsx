/** The member's own video in the game, as a slider: a drag shows its new begin and sets it at its release. */
import { memo, useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Film } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GameVideo } from '@rubato/contracts/domain'
import { pointAt } from '../gestures/gesture.ts'
import { arrowDirections } from '../model/edits.ts'
import type { TimelineModel } from '../model/model.ts'
import { usePlaced } from '../model/use-placed.ts'
import rows from '../blocks/lane-row.module.css'
import classes from './video-row.module.css'

/** Steps of the arrow keys, and of a drag; ms. */
const STEP_MS = 100
const FINE_MS = 10

interface VideoRowProps {
  model: TimelineModel
  video: GameVideo
}

export const VideoRow = memo(function VideoRow({ model, video }: VideoRowProps) {
  const { t } = useTranslation('builder')
  /** Where it was taken, ms after its begin, and where its begin is dragged to. */
  const [drag, setDrag] = useState<{ taken: number; at: number } | null>(null)
  const { title, duration, from = 0 } = video
  const at = drag?.at ?? video.at
  const length = duration - from
  const band = usePlaced<HTMLDivElement>(model, { at, length })
  // A video that begins with the end of the game would be taken out.
  const latest = Math.max(0, model.extent.duration - FINE_MS)
  const possible = (time: number) => Math.min(latest, Math.max(0, Math.round(time / FINE_MS) * FINE_MS))
  const change = (next: GameVideo | undefined) => model.run({ kind: 'set-game', change: { video: next } })
  const put = (time: number) => time !== video.at && change({ ...video, at: time })
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    if (event.button !== 0 || model.props.isReadOnly) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setDrag({ taken: pointAt(model, event).time - video.at, at: video.at })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (drag) setDrag({ ...drag, at: possible(pointAt(model, event).time - drag.taken) })
  }
  const onPointerUp = () => {
    if (drag) put(drag.at)
    setDrag(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrowDirections[event.key]
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace'
    if ((direction === undefined && !isRemoval) || model.props.isReadOnly) return
    event.preventDefault()
    event.stopPropagation()
    if (direction === undefined) change(undefined)
    else put(possible(video.at + direction * (event.altKey ? FINE_MS : STEP_MS)))
  }
  const id = useId()
  const label = t('timeline.video-begin', { title })
  return (
    <div role="row" className={`${rows['row']} ${classes['row']}`}>
      <div role="rowheader" className={rows['head']}>
        <Film size={15} aria-hidden="true" />
        <span>{t('timeline.video')}</span>
      </div>
      <div role="gridcell" className={rows['clip']}>
        <div role="presentation" className={rows['track']} data-track="">
          <div
            ref={band}
            className={classes['band']}
            role="slider"
            tabIndex={0}
            aria-label={label}
            aria-describedby={id}
            aria-readonly={model.props.isReadOnly || undefined}
            aria-valuemin={0}
            aria-valuemax={latest}
            aria-valuenow={at}
            aria-valuetext={model.words.place(at)}
            title={t('timeline.video-hint')}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={() => setDrag(null)}
            onDoubleClick={(event) => event.stopPropagation()}
            onKeyDown={onKeyDown}
          >
            <span aria-hidden="true">{title}</span>
          </div>
          <span id={id} hidden>
            {t('timeline.video-hint')}
          </span>
        </div>
      </div>
    </div>
  )
})
