/** The ruler. A press puts the playhead there, and a drag scrubs; with Shift it draws the loop, whose ends are sliders. */
import { memo, useCallback, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Canvas } from '../drawing/canvas.tsx'
import { paintRuler, RULER_HEIGHT, type RulerMarks } from '../drawing/paint-ruler.ts'
import type { SceneContent } from '../drawing/scene.ts'
import { pointAt, snappedTime } from '../gestures/gesture.ts'
import { createScrub } from '../gestures/scrub.ts'
import { movedEdge, type LoopEdge } from '../geometry/loop.ts'
import { fitGame } from '../geometry/view.ts'
import { arrowDirections, stepFrom } from '../model/edits.ts'
import { inGame, type TimelineModel } from '../model/model.ts'
import { usePlaced } from '../model/use-placed.ts'
import type { TimeSpan } from '../timeline-props.ts'
import { EndHandle } from './end-handle.tsx'
import classes from './ruler.module.css'

const pressedTime = (model: TimelineModel, event: PointerEvent): number => snappedTime(model, pointAt(model, event))

/** A press scrubs; with Shift it draws the loop. */
export function useScrub(model: TimelineModel) {
  const loopFrom = useRef<number | null>(null)
  return useMemo(() => {
    const scrub = createScrub(model)
    const drawLoop = (begin: number, at: number) => {
      const [from, until] = [Math.min(begin, at), Math.max(begin, at)]
      model.props.onLoop?.(from < until ? { from, until } : null)
    }
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        loopFrom.current = event.shiftKey && model.props.onLoop ? pressedTime(model, event) : null
        if (loopFrom.current === null) scrub.begin(pressedTime(model, event))
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!event.currentTarget.hasPointerCapture?.(event.pointerId)) return
        const at = pressedTime(model, event)
        if (loopFrom.current === null) scrub.to(at)
        else drawLoop(loopFrom.current, at)
      },
      onPointerUp: scrub.end,
      onPointerCancel: scrub.end,
      onDoubleClick: () => model.setView(fitGame(model.extent)),
    }
  }, [model])
}

interface EdgeProps {
  model: TimelineModel
  loop: TimeSpan
  edge: LoopEdge
}

/** One end of the loop. */
function Edge({ model, loop, edge }: EdgeProps) {
  const { t } = useTranslation('builder')
  const at = loop[edge]
  const element = usePlaced<HTMLSpanElement>(model, { at })
  const put = (next: number) => model.props.onLoop?.(movedEdge(loop, edge, inGame(model, next)))
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    if (event.button === 0) event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture?.(event.pointerId)) put(pressedTime(model, event))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrowDirections[event.key]
    if (direction === undefined) return
    event.preventDefault()
    put(at + stepFrom(model, at, { direction, fine: event.altKey }))
  }
  return (
    <span
      ref={element}
      className={classes['edge']}
      data-edge={edge}
      role="slider"
      tabIndex={0}
      aria-label={t(`timeline.loop.edges.${edge}`)}
      aria-valuemin={0}
      aria-valuemax={model.extent.duration}
      aria-valuenow={at}
      aria-valuetext={model.words.place(at)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
    />
  )
}

interface RulerProps {
  content: SceneContent
  model: TimelineModel
  marks: RulerMarks
}

export const Ruler = memo(function Ruler({ content, model, marks }: RulerProps) {
  const paint = useCallback(
    (...[context, palette]: Parameters<Parameters<typeof Canvas>[0]['paint']>) =>
      paintRuler(context, { ...content, view: model.shown.get() }, marks, palette),
    [content, model, marks],
  )
  const { loop } = marks
  return (
    <div className={classes['ruler']} {...useScrub(model)}>
      <Canvas width={content.width} height={RULER_HEIGHT} paint={paint} source={model.shown} />
      <div className={classes['track']} data-track="">
        <EndHandle model={model} duration={content.duration} />
        {loop && (
          <>
            <Edge model={model} loop={loop} edge="from" />
            <Edge model={model} loop={loop} edge="until" />
          </>
        )}
      </div>
    </div>
  )
})
