/** The playhead over the lanes as a slider. Its place follows the time without a render; its texts follow in tenths of a second. */
import { useLayoutEffect, useMemo, useRef, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isInView, reveal, toPixels } from '../geometry/view.ts'
import { timeText } from '../../times/time-text.ts'
import { stepFrom } from '../model/edits.ts'
import { inGame, type TimelineModel } from '../model/model.ts'
import { eitherOf, usePlayheadTime, useRead } from '../model/use-changing.ts'
import type { Changing } from '../timeline-props.ts'
import { useScrub } from './ruler.tsx'
import classes from './playhead.module.css'

interface PlayheadProps {
  model: TimelineModel
  playhead: Changing<number>
  /** px */
  width: number
  /** Length of the game, ms. */
  duration: number
  words: TimelineModel['words']
}

const PAGE_MS = 10_000

function playheadAfter(model: TimelineModel, { key, altKey }: KeyboardEvent, at: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return at + stepFrom(model, at, { direction: 1, fine: altKey })
  if (key === 'ArrowLeft' || key === 'ArrowDown') return at + stepFrom(model, at, { direction: -1, fine: altKey })
  if (key === 'PageUp') return at + PAGE_MS
  if (key === 'PageDown') return at - PAGE_MS
  if (key === 'Home') return 0
  return key === 'End' ? model.extent.duration : null
}

function Flag({ model, playhead, duration, words }: Omit<PlayheadProps, 'width'>) {
  const { t } = useTranslation('builder')
  const time = usePlayheadTime(playhead)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = playheadAfter(model, event, Math.round(playhead.get()))
    if (next === null) return
    event.preventDefault()
    const at = inGame(model, next)
    model.props.onPlayhead(at)
    model.setView(reveal(model.view, { from: at, until: at }, model.extent))
  }
  return (
    <div
      {...useScrub(model)}
      className={classes['flag']}
      data-keep=""
      role="slider"
      tabIndex={0}
      aria-label={t('timeline.playhead')}
      aria-valuemin={0}
      aria-valuemax={duration}
      aria-valuenow={Math.round(time)}
      aria-valuetext={words.place(Math.round(time))}
      onKeyDown={onKeyDown}
    >
      {timeText(Math.floor(time / 1000) * 1000)}
    </div>
  )
}

/** Leads to a playhead that is out of view. */
function Away({ model, playhead, side }: Pick<PlayheadProps, 'model' | 'playhead'> & { side: 'left' | 'right' }) {
  const { t } = useTranslation('builder')
  const time = timeText(useRead(playhead, (at) => Math.floor(at / 1000) * 1000))
  const go = () => {
    const at = playhead.get()
    model.setView(reveal(model.view, { from: at, until: at }, model.extent, model.extent.width / 2))
  }
  return (
    <button type="button" data-keep="" className={classes['away']} data-side={side} onClick={go}>
      {t(side === 'left' ? 'timeline.playhead-left' : 'timeline.playhead-right', { time })}
    </button>
  )
}

type Side = 'left' | 'right' | null

/** The line of the playhead with its flag, and where it is out of view a button that goes to it. */
export function Playhead({ model, playhead, width, duration, words }: PlayheadProps) {
  const line = useRef<HTMLDivElement>(null)
  const moves = useMemo(() => eitherOf(model.shown, playhead), [model, playhead])
  const side = useSyncExternalStore(moves.subscribe, (): Side => {
    const view = model.shown.get()
    const at = playhead.get()
    if (isInView(view, at, width)) return null
    return at < view.from ? 'left' : 'right'
  })
  useLayoutEffect(() => {
    const place = () => {
      const x = toPixels(model.shown.get(), playhead.get())
      line.current?.style.setProperty('transform', `translateX(${x}px)`)
    }
    place()
    return moves.subscribe(place)
  }, [model, moves, playhead])
  return (
    <>
      <div ref={line} className={classes['playhead']} hidden={side !== null} data-playhead="">
        <Flag model={model} playhead={playhead} duration={duration} words={words} />
      </div>
      {side && <Away model={model} playhead={playhead} side={side} />}
    </>
  )
}
