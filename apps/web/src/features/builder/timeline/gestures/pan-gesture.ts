/** Touch: one finger scrolls, or scrubs where the playhead stays in the centre; two fingers zoom. */
import { scrolled, toMs, zoomAround } from '../geometry/view.ts'
import { inGame, type TimelineModel } from '../model/model.ts'
import type { DragPoint, Gesture } from './gesture.ts'
import { createScrub } from './scrub.ts'

/** In a strip the playhead is dragged, with its sound and its words. */
function scrubGesture(model: TimelineModel, start: DragPoint): Gesture {
  const scrub = createScrub(model)
  const from = model.view
  const playhead = model.props.playhead.get()
  scrub.begin(inGame(model, playhead))
  return {
    move: ({ x }) => scrub.to(inGame(model, playhead - (x - start.x) * from.msPerPixel)),
    end: scrub.end,
    cancel() {
      scrub.begin(inGame(model, playhead))
      scrub.end()
    },
  }
}

export function panGesture(model: TimelineModel, start: DragPoint): Gesture {
  if (model.props.layout === 'strip') return scrubGesture(model, start)
  const from = model.view
  const put = (pixels: number) => model.setView(scrolled(from, -pixels, model.extent))
  return { move: ({ x }) => put(x - start.x), end: () => undefined, cancel: () => put(0) }
}

interface Fingers {
  /** px between the two. */
  readonly distance: number
  /** px from the left edge of the lanes. */
  readonly middle: number
}

export const fingersOf = (a: { x: number; y: number }, b: { x: number; y: number }): Fingers => ({
  distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
  middle: (a.x + b.x) / 2,
})

/** Returns a function that zooms to where the fingers are now. */
export function pinch(model: TimelineModel, start: Fingers): (now: Fingers) => void {
  const from = model.view
  const at = toMs(from, start.middle)
  return ({ distance, middle }) => {
    const zoomed = zoomAround(from, at, start.distance / distance, model.extent)
    model.setView(scrolled(zoomed, start.middle - middle, model.extent))
  }
}
