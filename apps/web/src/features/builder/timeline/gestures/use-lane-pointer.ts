/** Pointers on the lanes: presses, drags, two fingers. */
import { useMemo, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import type { RecordId } from '@rubato/builder'
import type { TimelineModel } from '../model/model.ts'
import { dragging } from './dragging.ts'
import { pointAt, type DragPoint } from './gesture.ts'
import { pressOf } from './lane-press.ts'
import { fingersOf, pinch } from './pan-gesture.ts'

type LaneEvent = PointerEvent<HTMLElement>

const isTouch = ({ pointerType }: LaneEvent): boolean => pointerType === 'touch'
/** Buttons over the lanes keep their presses. */
const isKept = ({ target }: LaneEvent): boolean => target instanceof Element && target.closest('[data-keep]') !== null

/**
 * A press on an empty place, or on what is painted, takes the focus away: it goes to the playhead, so that keys go on from
 * there.
 */
function keepFocus({ lanes }: TimelineModel): void {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return
  lanes?.querySelector<HTMLElement>('[data-playhead] [role=slider]')?.focus({ preventScroll: true })
}

function lanePointer(model: TimelineModel) {
  const drag = dragging(model)
  /** The fingers on the lanes. */
  const fingers = new Map<number, DragPoint>()
  let pinched: ReturnType<typeof pinch> | null = null
  /** The block that was clicked last without Shift: the next range begins there. */
  let anchor: RecordId | null = null

  const twoFingers = () => {
    const [a, b] = [...fingers.values()]
    return a && b ? fingersOf(a, b) : null
  }
  /** Returns whether the finger was one of two. */
  function lift({ pointerId }: LaneEvent): boolean {
    fingers.delete(pointerId)
    if (!pinched) return false
    if (fingers.size === 0) pinched = null
    return true
  }
  return {
    onPointerDown(event: LaneEvent): void {
      if (event.button !== 0 || isKept(event)) return
      if (isTouch(event)) fingers.set(event.pointerId, pointAt(model, event))
      const two = twoFingers()
      if (two) {
        drag.finish(false)
        pinched = pinch(model, two)
        return
      }
      drag.start(pressOf(model, event, anchor), isTouch(event))
      event.currentTarget.setPointerCapture?.(event.pointerId)
    },
    onPointerMove(event: LaneEvent): void {
      const point = pointAt(model, event)
      if (fingers.has(event.pointerId)) fingers.set(event.pointerId, point)
      const two = twoFingers()
      if (pinched && two) pinched(two)
      else drag.move(point, isTouch(event))
    },
    onPointerUp(event: LaneEvent): void {
      const press = drag.press()
      if (lift(event) || !press) return
      // At once: a playhead that was out of view is shown before it takes the focus.
      const isClick = flushSync(() => drag.finish(true))
      if (isClick && !event.shiftKey) anchor = press.block
      keepFocus(model)
    },
    onPointerCancel(event: LaneEvent): void {
      if (!lift(event)) drag.finish(false)
    },
    /** A finger that rests opens no menu of the browser. */
    onContextMenu(event: { preventDefault: () => void }): void {
      if (fingers.size > 0) event.preventDefault()
    },
  }
}

export const useLanePointer = (model: TimelineModel) => useMemo(() => lanePointer(model), [model])
