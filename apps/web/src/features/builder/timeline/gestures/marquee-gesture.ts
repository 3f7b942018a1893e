/** Selects the blocks that a rectangle touches. */
import { blocksIn } from '../geometry/hit-test.ts'
import type { TimelineModel } from '../model/model.ts'
import type { DragPoint, Gesture } from './gesture.ts'

/** @param isAdding whether what was selected stays so */
export function marqueeGesture(model: TimelineModel, start: DragPoint, isAdding: boolean): Gesture {
  const before = model.props.selection
  let last = start
  const release = () => model.overlay.set(null)
  return {
    move(point) {
      last = point
      model.overlay.set({
        marquee: {
          x: Math.min(start.x, point.x),
          y: Math.min(start.y, point.y),
          width: Math.abs(point.x - start.x),
          height: Math.abs(point.y - start.y),
        },
      })
    },
    end() {
      release()
      const touched = blocksIn(model.scene.boxes, model.view, start, last).map(({ id }) => id)
      model.props.onSelect(new Set(isAdding ? [...before, ...touched] : touched))
      const [first] = touched
      if (first !== undefined) model.focus(first)
    },
    cancel: release,
  }
}
