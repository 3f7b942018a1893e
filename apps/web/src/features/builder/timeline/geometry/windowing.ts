/** Which blocks are elements of the page. All others are painted on the canvas. */
import type { RecordId } from '@rubato/builder'
import type { Block } from './layout.ts'
import { isSubset } from './sets.ts'
import { viewEnd, type TimelineView } from './view.ts'

/** A narrower block is painted, px: it has no room for a word and is smaller than a target may be. */
export const LEAST_BLOCK_PX = 24
export const BLOCKS_MAX = 300
/** Blocks that become elements in one frame: the others follow in the next frames and are painted until then. */
const ADDED_PER_FRAME = 8
/** How much is rendered outside of the view on each side, as a share of its width. */
const OVERSCAN = 0.25

/**
 * The view in coarse steps: what is an element is decided again only after a scroll by an eighth of the width, or a zoom by
 * a fifth. `OVERSCAN` is larger than a step.
 */
export function coarseView({ from, msPerPixel }: TimelineView, width: number): TimelineView {
  const scale = 2 ** (Math.round(Math.log2(msPerPixel) * 4) / 4)
  const step = (width * scale) / 8
  return { from: Math.round(from / step) * step, msPerPixel: scale }
}

const distanceTo = ({ at, until }: Block, middle: number): number => Math.max(at - middle, middle - until, 0)

/**
 * The blocks that should be elements: wide enough and in or near the view; where they are too many, those next to its
 * middle. The `kept` ones (the focused block) are elements at any width and place.
 */
export function wantedBlocks(
  blocks: readonly Block[],
  { view, width, kept }: { view: TimelineView; width: number; kept: ReadonlySet<RecordId> },
): ReadonlySet<RecordId> {
  const end = viewEnd(view, width)
  const beside = (end - view.from) * OVERSCAN
  const least = LEAST_BLOCK_PX * view.msPerPixel
  const near = blocks.filter(({ at, until }) => until - at >= least && until > view.from - beside && at < end + beside)
  const wanted = new Set(kept)
  const middle = (view.from + end) / 2
  if (near.length > BLOCKS_MAX) near.sort((a, b) => distanceTo(a, middle) - distanceTo(b, middle))
  for (const { id } of near) {
    if (wanted.size >= BLOCKS_MAX) break
    wanted.add(id)
  }
  return wanted
}

/** The elements of the next frame: at most `ADDED_PER_FRAME` more than now. The same set where nothing changes. */
export function nextMounted(mounted: ReadonlySet<RecordId>, wanted: ReadonlySet<RecordId>): ReadonlySet<RecordId> {
  if (mounted.size === wanted.size && isSubset(mounted, wanted)) return mounted
  const next = new Set([...mounted].filter((id) => wanted.has(id)))
  const most = next.size + ADDED_PER_FRAME
  for (const id of wanted) if (next.size < most) next.add(id)
  return next
}
