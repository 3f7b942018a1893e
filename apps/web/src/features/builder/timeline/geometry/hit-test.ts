/** Finds the object at a point of the lanes. */
import type { Block, LaneBox, TimelineBoxes } from './layout.ts'
import { toMs, toPixels, type TimelineView } from './view.ts'

/** How far from a narrow block a press still selects it, px: with the block, 24 px where nothing else is near. */
const REACH_PX = 11

export interface Point {
  /** px from the left edge of the lanes. */
  readonly x: number
  /** px from the top of the lanes. */
  readonly y: number
}

const laneAt = (boxes: TimelineBoxes, y: number): LaneBox | undefined =>
  boxes.lanes.find(({ top, height }) => y >= top && y < top + height)

/** The block under the point, else the nearest one of its row in reach; the last drawn of those at the same place. */
export function blockAt(boxes: TimelineBoxes, view: TimelineView, { x, y }: Point): Block | undefined {
  const lane = laneAt(boxes, y)
  if (!lane) return undefined
  let nearest: Block | undefined
  let least = REACH_PX
  for (const block of lane.blocks) {
    if (y < block.top - 2 || y >= block.top + block.height + 2) continue
    const left = toPixels(view, block.at)
    if (left > x + REACH_PX) break
    const distance = Math.max(left - x, x - toPixels(view, block.until), 0)
    if (distance <= least) {
      nearest = block
      least = distance
    }
  }
  return nearest
}

/** The blocks that the rectangle between the points touches. */
export function blocksIn(boxes: TimelineBoxes, view: TimelineView, a: Point, b: Point): Block[] {
  const from = toMs(view, Math.min(a.x, b.x))
  const until = toMs(view, Math.max(a.x, b.x))
  const top = Math.min(a.y, b.y)
  const bottom = Math.max(a.y, b.y)
  return boxes.blocks.filter(
    (block) => block.at <= until && block.until >= from && block.top <= bottom && block.top + block.height >= top,
  )
}
