/** Which blocks are elements of the page. All others are painted on the canvas. */
import type { RecordId } from '@rubato/builder'
import type { Block } from './layout.ts'
import { viewEnd, type TimelineView } from './view.ts'

/** A narrower block is painted, px. */
export const LEAST_BLOCK_PX = 12
export const BLOCKS_MAX = 300
/** Blocks that become elements in one frame: the others follow in the next frames and are painted until then. */
const ADDED_PER_FRAME = 16
/** What is kept ready beside the view, as a part of its width. */
const OVERSCAN = 0.25

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
  if (mounted.size === wanted.size && mounted.isSubsetOf(wanted)) return mounted
  const next = new Set([...mounted].filter((id) => wanted.has(id)))
  const most = next.size + ADDED_PER_FRAME
  for (const id of wanted) if (next.size < most) next.add(id)
  return next
}
