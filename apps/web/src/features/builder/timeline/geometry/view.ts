/** The part of the game that is drawn, and its scale. Pixels are CSS pixels from the left edge of the lanes. */

export interface TimelineView {
  /** Time at the left edge of the lanes, ms; negative where the view begins before the game. */
  readonly from: number
  readonly msPerPixel: number
}

/** From one beat across the screen to two hours on a phone. */
export const MS_PER_PIXEL = { min: 0.5, max: 40_000 } as const
/** The share of the width that stays empty around a game that fits. */
const FIT_MARGIN = 0.02
/** How much of the game always stays in the view, as a part of the width. */
const KEPT_IN_VIEW = 0.25

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max))

export const toPixels = ({ from, msPerPixel }: TimelineView, ms: number): number => (ms - from) / msPerPixel
export const toMs = ({ from, msPerPixel }: TimelineView, pixels: number): number => from + pixels * msPerPixel
/** Time at the right edge, ms. */
export const viewEnd = (view: TimelineView, width: number): number => toMs(view, width)

/** The limits of the view: the length of the game, ms, and the width of the lanes, px. */
export interface Extent {
  readonly duration: number
  readonly width: number
}

/** The nearest view that shows part of the game; a game that fits with space left begins at the left edge. */
export function clampView({ from, msPerPixel }: TimelineView, { duration, width }: Extent): TimelineView {
  const scale = clamp(msPerPixel, MS_PER_PIXEL.min, MS_PER_PIXEL.max)
  const margin = width * scale * KEPT_IN_VIEW
  const room = width * scale
  return { from: clamp(from, Math.min(0, -room * FIT_MARGIN), duration - margin), msPerPixel: scale }
}

/** The view at another scale in which `at` stays at its pixel. */
export function zoomAround(view: TimelineView, at: number, factor: number, extent: Extent): TimelineView {
  const msPerPixel = clamp(view.msPerPixel * factor, MS_PER_PIXEL.min, MS_PER_PIXEL.max)
  return clampView({ from: at - toPixels(view, at) * msPerPixel, msPerPixel }, extent)
}

/** The view that shows [from, until) with a margin. */
export function fitSpan({ from, until }: { from: number; until: number }, extent: Extent): TimelineView {
  const msPerPixel = (until - from) / (extent.width * (1 - 2 * FIT_MARGIN))
  const scale = clamp(msPerPixel, MS_PER_PIXEL.min, MS_PER_PIXEL.max)
  const middle = (from + until) / 2
  return clampView({ from: middle - (extent.width * scale) / 2, msPerPixel: scale }, extent)
}

export const fitGame = (extent: Extent): TimelineView =>
  fitSpan({ from: 0, until: Math.max(1, extent.duration) }, extent)

/** Whether the views differ by less than a pixel. */
export const isSameView = (a: TimelineView, b: TimelineView): boolean =>
  Math.abs(a.from - b.from) < b.msPerPixel && Math.abs(a.msPerPixel / b.msPerPixel - 1) < 0.002

export const scrolled = (view: TimelineView, pixels: number, extent: Extent): TimelineView =>
  clampView({ ...view, from: view.from + pixels * view.msPerPixel }, extent)

export const isInView = (view: TimelineView, at: number, width: number): boolean =>
  at >= view.from && at <= viewEnd(view, width)

/** Scrolls as little as possible so that [from, until), or its start where it is too long, is visible with `margin` px around it. */
export function reveal(
  view: TimelineView,
  { from, until }: { from: number; until: number },
  extent: Extent,
  margin = 48,
): TimelineView {
  const space = margin * view.msPerPixel
  const end = viewEnd(view, extent.width)
  if (from - space < view.from) return clampView({ ...view, from: from - space }, extent)
  if (until + space <= end) return view
  const late = until + space - extent.width * view.msPerPixel
  return clampView({ ...view, from: Math.min(late, from - space) }, extent)
}

/** The view with `at` in the middle: where the playhead stays in the centre. It may begin before the game. */
export const centred = ({ msPerPixel }: TimelineView, at: number, width: number): TimelineView => ({
  from: at - (width * msPerPixel) / 2,
  msPerPixel,
})

/**
 * The time that a zoom by key or button keeps in its place: the middle of the selection, else the playhead where it is in
 * view, else the centre.
 */
export function zoomAnchor(
  view: TimelineView,
  { span, playhead, width }: { span: { from: number; until: number } | null; playhead: number; width: number },
): number {
  const end = viewEnd(view, width)
  if (span) {
    const from = Math.max(span.from, view.from)
    const until = Math.min(span.until, end)
    if (from <= until) return (from + until) / 2
  }
  return isInView(view, playhead, width) ? playhead : (view.from + end) / 2
}
