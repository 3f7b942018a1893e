/** The block that the focus goes to. */
import type { Block, TimelineBoxes } from '../geometry/layout.ts'
import type { FocusTarget } from './grid-keys.ts'

/** The block of the lane that runs at the time, else the one next to it. */
const nearest = (blocks: readonly Block[], at: number): Block | undefined =>
  blocks.find((block) => block.at <= at && at < block.until) ??
  blocks.reduce<Block | undefined>(
    (best, block) => (best && Math.abs(best.at - at) <= Math.abs(block.at - at) ? best : block),
    undefined,
  )

/** @param pageMs the time that is in view, ms */
export function focusTarget(boxes: TimelineBoxes, from: Block, to: FocusTarget, pageMs: number): Block | undefined {
  const lanes = boxes.lanes.filter(({ blocks }) => blocks.length > 0)
  const row = lanes.findIndex(({ lane }) => lane === from.lane)
  const blocks = lanes[row]?.blocks ?? []
  const index = blocks.indexOf(from)
  switch (to) {
    case 'previous':
      return blocks[index - 1]
    case 'next':
      return blocks[index + 1]
    case 'first':
      return blocks[0]
    case 'last':
      return blocks.at(-1)
    case 'page-before':
      return nearest(blocks, Math.max(0, from.at - pageMs))
    case 'page-after':
      return nearest(blocks, from.at + pageMs)
    case 'up':
    case 'down': {
      const lane = lanes[to === 'up' ? row - 1 : row + 1]
      return lane && nearest(lane.blocks, from.at)
    }
  }
}
