/** The whole game in a strip, with the part that is in view as a scroll bar. */
import { memo, useCallback, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Canvas } from '../drawing/canvas.tsx'
import { OVERVIEW_HEIGHT, paintOverview } from '../drawing/paint-ruler.ts'
import type { Scene } from '../drawing/scene.ts'
import { timeText } from '../geometry/ticks.ts'
import { centred, clampView, scrolled, toMs, toPixels, viewEnd } from '../geometry/view.ts'
import type { TimelineModel } from '../model/model.ts'
import classes from './overview.module.css'

interface OverviewProps {
  scene: Scene
  model: TimelineModel
  playhead: number
  /** Id of the element that it scrolls. */
  controls: string
}

/** The tasks; painted again only when the game or the width changes. */
const Tasks = memo(function Tasks({ boxes, duration, width }: Pick<Scene, 'boxes' | 'duration' | 'width'>) {
  const paint = useCallback(
    (...[context, palette]: Parameters<Parameters<typeof Canvas>[0]['paint']>) => {
      const view = { from: 0, msPerPixel: Math.max(1, duration) / width }
      paintOverview(context, { boxes, duration, width, view, beats: { beats: [], bars: [] }, layout: 'full' }, palette)
    },
    [boxes, duration, width],
  )
  return <Canvas width={width} height={OVERVIEW_HEIGHT} paint={paint} />
})

const steps: Readonly<Record<string, number>> = { ArrowLeft: -0.1, ArrowRight: 0.1, PageUp: -1, PageDown: 1 }

export function Overview({ scene, model, playhead, controls }: OverviewProps) {
  const { t } = useTranslation('builder')
  const { view, width, duration } = scene
  const whole = useMemo(() => ({ from: 0, msPerPixel: Math.max(1, duration) / width }), [duration, width])
  const grabbed = useRef<number | null>(null)
  const left = Math.max(0, toPixels(whole, view.from))
  const right = Math.min(width, toPixels(whole, viewEnd(view, width)))
  const timeOf = (event: PointerEvent<HTMLElement>) =>
    toMs(whole, event.clientX - event.currentTarget.getBoundingClientRect().left)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    const time = timeOf(event)
    const isInside = time >= view.from && time <= viewEnd(view, width)
    if (!isInside) model.setView(clampView(centred(view, time, width), model.extent))
    grabbed.current = isInside ? time - view.from : (width * view.msPerPixel) / 2
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (grabbed.current === null) return
    model.setView(clampView({ ...model.view, from: timeOf(event) - grabbed.current }, model.extent))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const to = { Home: 0, End: duration }[event.key]
    if (step === undefined && to === undefined) return
    event.preventDefault()
    if (step !== undefined) model.setView(scrolled(model.view, step * width, model.extent))
    else model.setView(clampView({ ...model.view, from: (to ?? 0) - (to ? width * view.msPerPixel : 0) }, model.extent))
  }
  return (
    <div
      className={classes['overview']}
      role="scrollbar"
      tabIndex={0}
      aria-label={t('timeline.overview')}
      aria-controls={controls}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.max(0, Math.round(view.from))}
      aria-valuetext={t('timeline.in-view', {
        from: timeText(Math.max(0, view.from)),
        until: timeText(Math.min(duration, viewEnd(view, width))),
      })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (grabbed.current = null)}
      onPointerCancel={() => (grabbed.current = null)}
      onKeyDown={onKeyDown}
    >
      <Tasks boxes={scene.boxes} duration={duration} width={width} />
      <span className={classes['window']} style={{ left, width: Math.max(6, right - left) }} />
      <span className={classes['now']} style={{ transform: `translateX(${toPixels(whole, playhead)}px)` }} />
    </div>
  )
}
