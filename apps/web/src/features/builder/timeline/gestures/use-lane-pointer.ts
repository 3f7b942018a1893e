/** Pointers on the lanes: presses, drags, two fingers. */
import { useMemo, type PointerEvent } from 'react'
import type { RecordId } from '@rubato/builder'
import type { TimelineModel } from '../model/model.ts'
import { edgeScroller } from './edge-scroller.ts'
import { pointAt, type DragPoint, type Gesture } from './gesture.ts'
import { pressOf, type Press } from './lane-press.ts'
import { fingersOf, pinch } from './pan-gesture.ts'

/** How far a press goes before it is a drag, px. */
const SLOP_PX = { mouse: 3, touch: 8 } as const
/** How long a finger rests before it lifts a block, ms. */
const HOLD_MS = 260

interface State {
  press: Press | null
  gesture: Gesture | null
  /** The block that was clicked last without Shift: the next range begins there. */
  anchor: RecordId | null
  hold: ReturnType<typeof setTimeout> | undefined
  /** The fingers on the lanes. */
  fingers: Map<number, DragPoint>
  pinch: ReturnType<typeof pinch> | null
}

type LaneEvent = PointerEvent<HTMLElement>

function lanePointer(model: TimelineModel) {
  const state: State = {
    press: null,
    gesture: null,
    anchor: null,
    hold: undefined,
    fingers: new Map(),
    pinch: null,
  }
  const scroller = edgeScroller(model, (point) => state.gesture?.move(point))

  function finish(isDone: boolean): void {
    clearTimeout(state.hold)
    scroller.stop()
    document.removeEventListener('keydown', onEscape, true)
    const { press, gesture } = state
    state.press = null
    state.gesture = null
    if (!isDone) gesture?.cancel()
    else if (gesture) gesture.end()
    else press?.click()
  }
  function onEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !state.gesture) return
    event.preventDefault()
    event.stopPropagation()
    finish(false)
  }
  function begin(gesture: Gesture | null): void {
    clearTimeout(state.hold)
    if (!gesture) return
    state.gesture = gesture
    document.addEventListener('keydown', onEscape, true)
  }
  function onPointerDown(event: LaneEvent): void {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('[data-keep]'))) return
    const point = pointAt(model, event)
    if (event.pointerType === 'touch') state.fingers.set(event.pointerId, point)
    const [a, b] = [...state.fingers.values()]
    if (a && b) {
      finish(false)
      state.pinch = pinch(model, fingersOf(a, b))
      return
    }
    const press = pressOf(model, event, state.anchor)
    state.press = press
    event.currentTarget.setPointerCapture?.(event.pointerId)
    if (event.pointerType === 'touch' && press.hold) {
      state.hold = setTimeout(() => {
        if (state.press === press && !state.gesture) begin(press.hold?.() ?? null)
      }, HOLD_MS)
    }
  }
  function onPointerMove(event: LaneEvent): void {
    const point = pointAt(model, event)
    if (state.fingers.has(event.pointerId)) state.fingers.set(event.pointerId, point)
    const [a, b] = [...state.fingers.values()]
    if (state.pinch && a && b) return state.pinch(fingersOf(a, b))
    const { press } = state
    if (!press) return
    if (!state.gesture) {
      const slop = event.pointerType === 'touch' ? SLOP_PX.touch : SLOP_PX.mouse
      if (Math.hypot(point.x - press.start.x, point.y - press.start.y) < slop) return
      begin(press.drag?.() ?? null)
    }
    state.gesture?.move(point)
    if (state.gesture && event.pointerType !== 'touch') scroller.follow(point, event)
  }
  function lift(event: LaneEvent): boolean {
    state.fingers.delete(event.pointerId)
    if (!state.pinch) return false
    if (state.fingers.size === 0) state.pinch = null
    return true
  }
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp(event: LaneEvent): void {
      if (lift(event) || !state.press) return
      const { press, gesture } = state
      finish(true)
      if (!gesture && !event.shiftKey) state.anchor = press?.block ?? null
    },
    onPointerCancel(event: LaneEvent): void {
      if (!lift(event)) finish(false)
    },
    /** A finger that rests opens no menu of the browser. */
    onContextMenu(event: { preventDefault: () => void }): void {
      if (state.fingers.size > 0) event.preventDefault()
    },
  }
}

export const useLanePointer = (model: TimelineModel) => useMemo(() => lanePointer(model), [model])
