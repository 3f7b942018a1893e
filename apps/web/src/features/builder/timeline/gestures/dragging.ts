/** The press that is going on, and the drag that it became. */
import type { TimelineModel } from '../model/model.ts'
import { edgeScroller } from './edge-scroller.ts'
import type { DragPoint, Gesture } from './gesture.ts'
import type { Press } from './lane-press.ts'

/** How far a press goes before it is a drag, px. */
const SLOP_PX = { mouse: 3, touch: 8 } as const
/** How long a finger rests before it lifts a block, ms. */
const HOLD_MS = 260

export function dragging(model: TimelineModel) {
  let press: Press | null = null
  let gesture: Gesture | null = null
  let hold: ReturnType<typeof setTimeout> | undefined
  const scroller = edgeScroller(model, (point) => gesture?.move(point))

  function onEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !gesture) return
    event.preventDefault()
    event.stopPropagation()
    finish(false)
  }
  function begin(next: Gesture | null): void {
    clearTimeout(hold)
    if (!next) return
    gesture = next
    document.addEventListener('keydown', onEscape, true)
  }
  /** Ends the press: as a drag, as a click, or, where it is not done, as nothing. Returns whether it was a click. */
  function finish(isDone: boolean): boolean {
    clearTimeout(hold)
    scroller.stop()
    document.removeEventListener('keydown', onEscape, true)
    const [pressed, dragged] = [press, gesture]
    press = null
    gesture = null
    if (!isDone) dragged?.cancel()
    else if (dragged) dragged.end()
    else pressed?.click()
    return isDone && !dragged
  }
  return {
    press: () => press,
    finish,
    start(next: Press, isTouch: boolean): void {
      press = next
      if (!isTouch || !next.hold) return
      hold = setTimeout(() => {
        if (press === next && !gesture) begin(next.hold?.() ?? null)
      }, HOLD_MS)
    },
    move(point: DragPoint, isTouch: boolean): void {
      if (!press) return
      if (!gesture) {
        const slop = isTouch ? SLOP_PX.touch : SLOP_PX.mouse
        if (Math.hypot(point.x - press.start.x, point.y - press.start.y) < slop) return
        begin(press.drag?.() ?? null)
      }
      gesture?.move(point)
      if (gesture && !isTouch) scroller.follow(point)
    },
  }
}
