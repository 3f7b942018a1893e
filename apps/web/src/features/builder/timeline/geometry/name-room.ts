/** Where the name of a block is written: in it, or, where it is too narrow, in a row below the names of the wide ones. */
import type { Lane } from '@rubato/builder'
import type { Block } from './layout.ts'
import { toPixels, type TimelineView } from './view.ts'

/** Widest usual character of a name, px. */
const CHARACTER_PX = 7
const PADDING_PX = 10
/** A longer name is shortened from this width on, px. */
const SHORTENED_PX = 48
/** Height of a row of names, px. */
const NAME_ROW_PX = 18
/** The name of a wide block and its space above, px. */
const NAME_TOP_PX = 22

const wholeWidth = (name: string): number => name.length * CHARACTER_PX + PADDING_PX

/** px. Half a tempo says nothing: the name of beats is shown as a whole. */
export const leastNameWidth = (lane: Lane, name: string): number =>
  lane === 'tempo' ? wholeWidth(name) : Math.min(wholeWidth(name), SHORTENED_PX)

/** Names of later blocks than this are not shown, px from the left edge of the lanes. */
const WIDEST_VIEW_PX = 4000

interface NarrowName {
  readonly block: Block
  /** px from the top of the lanes */
  readonly top: number
}

/**
 * Places the names of blocks that are too narrow for them. Names of neighbouring blocks are in different rows; a name
 * without a free row is left out.
 * @param blocks in order of time, of one lane
 */
export function nameRows(
  blocks: readonly Block[],
  view: TimelineView,
  nameOf: (block: Block) => string,
): readonly NarrowName[] {
  const names: NarrowName[] = []
  /** Where the last name of each row ends, by its top, px. */
  const ends = new Map<number, number>()
  for (const block of blocks) {
    const left = toPixels(view, block.at)
    const name = nameOf(block)
    const isWide = toPixels(view, block.until) - left >= leastNameWidth(block.lane, name)
    if (isWide || left < -wholeWidth(name)) continue
    if (left > WIDEST_VIEW_PX) break
    const last = block.top + block.height - NAME_ROW_PX
    for (let top = block.top + NAME_TOP_PX; top <= last; top += NAME_ROW_PX) {
      if ((ends.get(top) ?? -Infinity) > left) continue
      names.push({ block, top })
      ends.set(top, left + wholeWidth(name))
      break
    }
  }
  return names
}
