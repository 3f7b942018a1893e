/** Scrolls while a drag is at the edge of the lanes. */
import { scrolled, toMs } from '../geometry/view.ts'
import type { TimelineModel } from '../model/model.ts'
import type { DragPoint } from './gesture.ts'

const EDGE_PX = 28
/** px in one frame */
const SPEED_PX = 12

const directionOf = (x: number, width: number): -1 | 0 | 1 => {
  if (x < EDGE_PX) return -1
  return x > width - EDGE_PX ? 1 : 0
}

export function edgeScroller(model: TimelineModel, move: (point: DragPoint) => void) {
  let frame = 0
  let point: DragPoint | null = null
  function step(): void {
    if (!point) return
    const direction = directionOf(point.x, model.scene.width)
    if (direction !== 0) {
      model.setView(scrolled(model.view, direction * SPEED_PX, model.extent))
      move({ ...point, time: toMs(model.view, point.x) })
    }
    frame = requestAnimationFrame(step)
  }
  return {
    follow(next: DragPoint): void {
      point = next
      const isAtEdge = directionOf(next.x, model.scene.width) !== 0
      if (isAtEdge && frame === 0) frame = requestAnimationFrame(step)
      if (!isAtEdge) this.stop()
    },
    stop(): void {
      cancelAnimationFrame(frame)
      frame = 0
      point = null
    },
  }
}
