/** Moves one edge of a block. */
import { clampResize } from '../geometry/drag-times.ts'
import type { Block } from '../geometry/layout.ts'
import { lengthText } from '../../times/time-text.ts'
import type { TimelineModel } from '../model/model.ts'
import { placeElement } from '../model/use-placed.ts'
import { elementsOf, snapper, type DragPoint, type Gesture } from './gesture.ts'

export type Edge = 'start' | 'end'

export function resizeGesture(model: TimelineModel, block: Block, edge: Edge, start: DragPoint): Gesture {
  const ids = new Set([block.id])
  const [element] = elementsOf(model, ids)
  const snap = snapper(model, [edge === 'start' ? block.at : block.until], ids)
  let by = 0
  const place = (at: number, length: number) => {
    if (element) placeElement(element, { at, length }, model.view.msPerPixel)
  }
  const release = () => {
    place(block.at, block.until - block.at)
    model.overlay.set(null)
    model.readout.set(null)
  }
  return {
    move({ time, altKey }) {
      const snapped = snap(time - start.time, altKey)
      by = clampResize(block, edge, snapped.by)
      const at = edge === 'start' ? block.at + by : block.at
      const duration = block.until - block.at + (edge === 'start' ? -by : by)
      place(at, duration)
      const ghosts = element ? [] : [{ id: block.id, at, duration }]
      model.overlay.set({ ghosts, line: by === snapped.by ? snapped.line : null })
      model.readout.set({
        text: `${model.words.place(edge === 'start' ? at : at + duration)} · ${lengthText(duration)}`,
      })
    },
    end() {
      release()
      if (by !== 0) model.run({ kind: 'resize', id: block.id, edge, by }, ids)
    },
    cancel: release,
  }
}
