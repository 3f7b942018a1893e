/** A slider of a time of the game: a drag shows the new time and sets it at its release, and the arrow keys set it step by step. */
import { useState, type KeyboardEvent, type PointerEvent, type SyntheticEvent } from 'react'
import { pointAt } from '../gestures/gesture.ts'
import { arrowDirections, type Step } from '../model/edits.ts'
import type { TimelineModel } from '../model/model.ts'

/** A pointer that moves no further than this has pressed and not dragged, px. */
const DRAG_THRESHOLD_PX = 3

interface TimeSliderOptions {
  model: TimelineModel
  /** ms */
  value: number
  isReadOnly: boolean
  /** The nearest time that it can have, ms. */
  possible: (time: number) => number
  /** A drag sets multiples of this, ms. */
  dragStep: number
  /** ms of one press of an arrow key. */
  stepOf: (step: Required<Step>) => number
  /** With another time than `value`. Presses of keys shortly after one another are one undo step: `isNudge`. */
  onSet: (time: number, isNudge: boolean) => void
}

export function useTimeSlider({ model, value, isReadOnly, possible, dragStep, stepOf, onSet }: TimeSliderOptions) {
  /** `grabbedAt`: where the pointer took it, ms from its time; `x`: where the press was, px; `at`: the new time, null until the pointer moves. */
  const [drag, setDrag] = useState<{ grabbedAt: number; x: number; at: number | null } | null>(null)
  const put = (time: number, isNudge: boolean) => {
    if (time !== value) onSet(time, isNudge)
  }
  /** The time that the pointer asks for; null while it has not moved far enough. */
  const draggedTo = (event: PointerEvent<HTMLElement>): number | null => {
    if (!drag) return null
    const { x, time } = pointAt(model, event)
    if (drag.at === null && Math.abs(x - drag.x) <= DRAG_THRESHOLD_PX) return null
    return possible(Math.round((time - drag.grabbedAt) / dragStep) * dragStep)
  }
  return {
    /** The time that is shown, ms. */
    at: drag?.at ?? value,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.stopPropagation()
        if (event.button !== 0 || isReadOnly) return
        event.currentTarget.setPointerCapture?.(event.pointerId)
        const { x, time } = pointAt(model, event)
        setDrag({ grabbedAt: time - value, x, at: null })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag) setDrag({ ...drag, at: draggedTo(event) })
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const to = draggedTo(event)
        if (to !== null && !isReadOnly) put(to, false)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
      onDoubleClick: (event: SyntheticEvent) => event.stopPropagation(),
      onKeyDown(event: KeyboardEvent) {
        const direction = arrowDirections[event.key]
        if (isReadOnly || (direction === undefined && !(event.key === 'Escape' && drag))) return
        event.preventDefault()
        event.stopPropagation()
        if (direction === undefined) setDrag(null)
        else put(possible(value + stepOf({ direction, fine: event.altKey })), true)
      },
    },
  }
}
