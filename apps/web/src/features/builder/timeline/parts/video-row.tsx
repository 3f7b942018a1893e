/** The member's own video in the game, as a slider of its start. */
import { memo, useId, type KeyboardEvent } from 'react'
import { Film } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GameVideo } from '@rubato/contracts/domain'
import type { TimelineModel } from '../model/model.ts'
import { usePlaced } from '../model/use-placed.ts'
import { useTimeSlider } from './use-time-slider.ts'
import rows from '../blocks/lane-row.module.css'
import classes from './video-row.module.css'

/** Steps of the arrow keys, and of a drag; ms. */
const STEP_MS = 100
const FINE_MS = 10

interface VideoRowProps {
  model: TimelineModel
  video: GameVideo
  /** Length of the game, ms. */
  duration: number
  isReadOnly: boolean
}

export const VideoRow = memo(function VideoRow({ model, video, duration, isReadOnly }: VideoRowProps) {
  const { t } = useTranslation('builder')
  // A video that begins with the end of the game would be taken out.
  const latest = Math.max(0, duration - FINE_MS)
  const change = (next: GameVideo | undefined, isNudge = false) =>
    model.run({ kind: 'set-game', change: { video: next } }, [], { isNudge })
  const { at, handlers } = useTimeSlider({
    model,
    value: video.at,
    isReadOnly,
    possible: (time) => Math.min(latest, Math.max(0, Math.round(time / FINE_MS) * FINE_MS)),
    dragStep: FINE_MS,
    stepOf: ({ direction, fine }) => direction * (fine ? FINE_MS : STEP_MS),
    onSet: (time, isNudge) => void change({ ...video, at: time }, isNudge),
  })
  const band = usePlaced<HTMLDivElement>(model, { at, length: video.duration - (video.from ?? 0) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (isReadOnly || (event.key !== 'Delete' && event.key !== 'Backspace')) return handlers.onKeyDown(event)
    event.preventDefault()
    event.stopPropagation()
    if (change(undefined)) model.focus(null)
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
            {...handlers}
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
