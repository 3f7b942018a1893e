/** The member's own video in the game, as a slider: a drag shows the new start, and releasing it sets the start. */
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

/** A pointer that moves no further than this has pressed and not dragged, px. */
const SLIP_PX = 3

interface VideoRowProps {
  model: TimelineModel
  video: GameVideo
  /** Length of the game, ms. */
  duration: number
  isReadOnly: boolean
}

export const VideoRow = memo(function VideoRow({ model, video, duration, isReadOnly }: VideoRowProps) {
  const { t } = useTranslation('builder')
  /** `taken`: the point of the video under the pointer, ms; `x`: where the press was, px; `at`: the new start, null until the pointer moves. */
  const [drag, setDrag] = useState<{ taken: number; x: number; at: number | null } | null>(null)
  const at = drag?.at ?? video.at
  const band = usePlaced<HTMLDivElement>(model, { at, length: video.duration - (video.from ?? 0) })
  // A video that begins with the end of the game would be taken out.
  const latest = Math.max(0, duration - FINE_MS)
  const possible = (time: number) => Math.min(latest, Math.max(0, Math.round(time / FINE_MS) * FINE_MS))
  const change = (next: GameVideo | undefined) => model.run({ kind: 'set-game', change: { video: next } })
  const put = (time: number) => time !== video.at && change({ ...video, at: time })
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    if (event.button !== 0 || isReadOnly) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    const { x, time } = pointAt(model, event)
    setDrag({ taken: time - video.at, x, at: null })
  }
  /** The start that the pointer asks for; null while it has not moved far enough. */
  const draggedTo = (event: PointerEvent<HTMLElement>): number | null => {
    if (!drag) return null
    const { x, time } = pointAt(model, event)
    return drag.at === null && Math.abs(x - drag.x) <= SLIP_PX ? null : possible(time - drag.taken)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (drag) setDrag({ ...drag, at: draggedTo(event) })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const to = draggedTo(event)
    if (to !== null) put(to)
    setDrag(null)
  }
  const removeOnKey = (key: string): boolean => {
    if (key !== 'Delete' && key !== 'Backspace') return false
    if (change(undefined)) model.focus(null)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isReadOnly) return
    const direction = arrowDirections[event.key]
    if (event.key === 'Escape' && drag) setDrag(null)
    else if (direction !== undefined) put(possible(video.at + direction * (event.altKey ? FINE_MS : STEP_MS)))
    else if (!removeOnKey(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const id = useId()
  const label = t('timeline.video-begin', { title: video.title })
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
            aria-readonly={isReadOnly || undefined}
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
            <span aria-hidden="true">{video.title}</span>
          </div>
          <span id={id} hidden>
            {t('timeline.video-hint')}
          </span>
        </div>
      </div>
    </div>
  )
})
