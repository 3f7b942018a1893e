/** Moves the selected blocks. */
import type { RecordId } from '@rubato/builder'
import { clampMove } from '../geometry/drag-times.ts'
import { spanOf } from '../geometry/layout.ts'
import { movingIds, type TimelineModel } from '../model/model.ts'
import { elementsOf, snapper, widthOf, type DragPoint, type Gesture } from './gesture.ts'

export function moveGesture(model: TimelineModel, ids: ReadonlySet<RecordId>, start: DragPoint): Gesture {
  const { boxes } = model.scene
  const moving = movingIds(model, ids)
  const blocks = [...moving].map((id) => boxes.byId.get(id)).filter((block) => block !== undefined)
  const span = spanOf(boxes, ids) ?? { from: 0, until: 0 }
  const snap = snapper(model, [span.from, span.until], moving)
  const elements = elementsOf(model, moving)
  // A block that is painted moves as a ghost.
  const shown = new Set(elements.map(({ dataset }) => dataset['id']))
  const painted = blocks.filter(({ id }) => !shown.has(id))
  let by = 0
  let line: number | null = null
  const putBack = () => {
    for (const element of elements) element.style.transform = ''
    model.overlay.set(null)
    model.readout.set(null)
  }
  for (const element of elements) element.dataset['dragged'] = 'true'
  const release = () => {
    for (const element of elements) delete element.dataset['dragged']
    putBack()
  }
  return {
    move({ time, altKey }) {
      const snapped = snap(time - start.time, altKey)
      by = clampMove(blocks, snapped.by)
      const transform = `translateX(${widthOf(model, by)}px)`
      for (const element of elements) element.style.transform = transform
      const ghosts = painted.map(({ id, at, until }) => ({ id, at: at + by, duration: until - at }))
      const snappedTo = by === snapped.by ? snapped.line : null
      // The overlay is painted when something on it changes.
      if (ghosts.length > 0 || snappedTo !== line)
        model.overlay.set(ghosts.length > 0 || snappedTo !== null ? { ghosts, line: snappedTo } : null)
      line = snappedTo
      model.readout.set({ text: model.words.place(span.from + by) })
    },
    end() {
      release()
      if (by !== 0) model.run({ kind: 'move', ids: [...ids], by }, ids)
    },
    cancel: release,
  }
}
