/** The ruler, and the playhead over it as a slider. A press on the ruler puts the playhead there. */
import { memo, useCallback, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Canvas } from '../drawing/canvas.tsx'
import { paintRuler, RULER_HEIGHT, type RulerMarks } from '../drawing/paint-ruler.ts'
import type { Scene } from '../drawing/scene.ts'
import { pointAt, snapper } from '../gestures/gesture.ts'
import { timeText } from '../geometry/ticks.ts'
import { fitGame, isInView, reveal, toPixels } from '../geometry/view.ts'
import { stepFrom } from '../model/edits.ts'
import type { TimelineModel } from '../model/model.ts'
import classes from './ruler.module.css'

const inGame = ({ extent }: TimelineModel, at: number): number => Math.round(Math.min(Math.max(0, at), extent.duration))

/** A press scrubs; with Shift it draws the loop. */
function useScrub(model: TimelineModel) {
  const loopFrom = useRef<number | null>(null)
  return useMemo(() => {
    const put = (event: PointerEvent) => {
      const { time, altKey } = pointAt(model, event)
      const at = inGame(model, time)
      const snapped = inGame(model, at + snapper(model, [at], new Set())(0, altKey).by)
      if (loopFrom.current === null) return model.props.onPlayhead(model.props.playhead === at ? at : snapped)
      const [from, until] = [Math.min(loopFrom.current, snapped), Math.max(loopFrom.current, snapped)]
      model.props.onLoop?.(from < until ? { from, until } : null)
    }
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        loopFrom.current = event.shiftKey && model.props.onLoop ? inGame(model, pointAt(model, event).time) : null
        if (loopFrom.current === null) put(event)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (event.currentTarget.hasPointerCapture?.(event.pointerId)) put(event)
      },
      onDoubleClick: () => model.setView(fitGame(model.extent)),
    }
  }, [model])
}

interface RulerProps {
  scene: Scene
  model: TimelineModel
  marks: RulerMarks
}

export const Ruler = memo(function Ruler({ scene, model, marks }: RulerProps) {
  const paint = useCallback(
    (...[context, palette]: Parameters<Parameters<typeof Canvas>[0]['paint']>) =>
      paintRuler(context, scene, marks, palette),
    [scene, marks],
  )
  return (
    <div className={classes['ruler']} {...useScrub(model)}>
      <Canvas width={scene.width} height={RULER_HEIGHT} paint={paint} />
    </div>
  )
})

interface PlayheadProps {
  scene: Scene
  model: TimelineModel
  playhead: number
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

/** The line of the playhead, its flag, and where it is out of view a button that goes to it. */
export function Playhead({ scene, model, playhead, words }: PlayheadProps) {
  const { t } = useTranslation('builder')
  const scrub = useScrub(model)
  const { view, width } = scene
  const x = toPixels(view, playhead)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = playheadAfter(model, event, Math.round(playhead))
    if (next === null) return
    event.preventDefault()
    const at = inGame(model, next)
    model.props.onPlayhead(at)
    model.setView(reveal(model.view, { from: at, until: at }, model.extent))
  }
  const isVisible = isInView(view, playhead, width)
  const time = timeText(Math.floor(playhead / 100) * 100)
  return (
    <>
      <div
        className={classes['playhead']}
        style={{ transform: `translateX(${x}px)` }}
        hidden={!isVisible}
        data-playhead=""
      >
        <div
          {...scrub}
          className={classes['flag']}
          data-keep=""
          role="slider"
          tabIndex={0}
          aria-label={t('timeline.playhead')}
          aria-valuemin={0}
          aria-valuemax={scene.duration}
          aria-valuenow={Math.round(playhead)}
          aria-valuetext={words.place(Math.round(playhead))}
          onKeyDown={onKeyDown}
        >
          {timeText(Math.floor(playhead / 1000) * 1000)}
        </div>
      </div>
      {!isVisible && (
        <button
          type="button"
          data-keep=""
          className={classes['away']}
          data-side={x < 0 ? 'left' : 'right'}
          onClick={() =>
            model.setView(reveal(model.view, { from: playhead, until: playhead }, model.extent, width / 2))
          }
        >
          {t(x < 0 ? 'timeline.playhead-left' : 'timeline.playhead-right', { time })}
        </button>
      )}
    </>
  )
}
