/** The whole game in a strip, with the part that is in view as a scroll bar. */
import { memo, useCallback, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Canvas } from '../drawing/canvas.tsx'
import { OVERVIEW_HEIGHT, paintOverview } from '../drawing/paint-ruler.ts'
import type { SceneContent } from '../drawing/scene.ts'
import { timeText } from '../../times/time-text.ts'
import { centred, clampView, scrolled, toMs, toPixels, viewEnd, type TimelineView } from '../geometry/view.ts'
import type { TimelineModel } from '../model/model.ts'
import { useRestedView } from '../model/use-changing.ts'
import type { Changing } from '../timeline-props.ts'
import classes from './overview.module.css'

/** The view is real-valued: its ends are said in tenths of a second, ms. */
const toTenth = (ms: number): number => Math.round(ms / 100) * 100

const LEAST_PART_PX = 6

interface OverviewProps {
  content: SceneContent
  model: TimelineModel
  playhead: Changing<number>
  /** Id of the element that it scrolls. */
  controls: string
}

/** The tasks; painted again only when the game or the width changes. */
const Tasks = memo(function Tasks({ boxes, duration, width }: Pick<SceneContent, 'boxes' | 'duration' | 'width'>) {
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

/** The part of the game that is in view and the playhead, which move without a render. */
function Marks({
  model,
  playhead,
  width,
  whole,
}: Omit<OverviewProps, 'content' | 'controls'> & { width: number; whole: TimelineView }) {
  const part = useRef<HTMLSpanElement>(null)
  const now = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const view = model.shown.get()
      const left = Math.max(0, toPixels(whole, view.from))
      const right = Math.min(width, toPixels(whole, viewEnd(view, width)))
      part.current?.style.setProperty('left', `${left}px`)
      part.current?.style.setProperty('width', `${Math.max(LEAST_PART_PX, right - left)}px`)
    }
    const placeNow = () =>
      now.current?.style.setProperty('transform', `translateX(${toPixels(whole, playhead.get())}px)`)
    place()
    placeNow()
    const stop = [model.shown.subscribe(place), playhead.subscribe(placeNow)]
    return () => stop.forEach((each) => each())
  }, [model, playhead, width, whole])
  return (
    <>
      <span ref={part} className={classes['window']} />
      <span ref={now} className={classes['now']} />
    </>
  )
}

export const Overview = memo(function Overview({ content, model, playhead, controls }: OverviewProps) {
  const { t } = useTranslation('builder')
  const { boxes, width, duration } = content
  const whole = useMemo(() => ({ from: 0, msPerPixel: Math.max(1, duration) / width }), [duration, width])
  const grabbed = useRef<number | null>(null)
  // For screen readers, which read a value that rests.
  const view = useRestedView(model.shown)
  const timeOf = (event: PointerEvent<HTMLElement>) =>
    toMs(whole, event.clientX - event.currentTarget.getBoundingClientRect().left)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    const time = timeOf(event)
    const { view } = model
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
    else
      model.setView(
        clampView({ ...model.view, from: (to ?? 0) - (to ? width * model.view.msPerPixel : 0) }, model.extent),
      )
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
        from: timeText(toTenth(Math.max(0, view.from))),
        until: timeText(toTenth(Math.min(duration, viewEnd(view, width)))),
      })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (grabbed.current = null)}
      onPointerCancel={() => (grabbed.current = null)}
      onKeyDown={onKeyDown}
    >
      <Tasks boxes={boxes} duration={duration} width={width} />
      <Marks model={model} playhead={playhead} width={width} whole={whole} />
    </div>
  )
})
