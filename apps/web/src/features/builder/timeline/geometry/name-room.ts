/** Where the name of a block is written: in it, or, where it is too narrow, in a row below the names of the wide ones. */
import type { Lane, RecordId } from '@rubato/builder'
import type { Block } from './layout.ts'

/** Widest usual character of a name, px. */
const CHARACTER_PX = 7
const PADDING_PX = 10
/** A longer name is shortened from this width on, px. */
const SHORTENED_PX = 48
/** Height of a row of names, px. */
export const NAME_ROW_PX = 18
/** The name of a wide block and its space above, px. */
export const NAME_TOP_PX = 22

const wholeWidth = (name: string): number => name.length * CHARACTER_PX + PADDING_PX

/** px. Half a tempo says nothing: the name of beats is shown as a whole. */
export const leastNameWidth = (lane: Lane, name: string): number =>
  lane === 'tempo' ? wholeWidth(name) : Math.min(wholeWidth(name), SHORTENED_PX)

/**
 * The row of the name of each block that is too narrow for it, from 0. The names of blocks beside each other take different
 * rows; one that finds none is not shown.
 * @param blocks in order of time, of one lane
 */
export function nameRows(
  blocks: readonly Block[],
  msPerPixel: number,
  nameOf: (block: Block) => string,
): ReadonlyMap<RecordId, number> {
  const rows = new Map<RecordId, number>()
  /** Where the last name of each row ends, by the top of its blocks and its number, px. */
  const ends = new Map<string, number>()
  for (const block of blocks) {
    const { id, at, until, lane, height, top } = block
    const name = nameOf(block)
    if ((until - at) / msPerPixel >= leastNameWidth(lane, name)) continue
    const left = at / msPerPixel
    const count = Math.floor((height - NAME_TOP_PX) / NAME_ROW_PX)
    const row = Array.from({ length: Math.max(0, count) }, (_, index) => index).find(
      (index) => (ends.get(`${top}/${index}`) ?? -Infinity) <= left,
    )
    if (row === undefined) continue
    rows.set(id, row)
    ends.set(`${top}/${row}`, left + wholeWidth(name))
  }
  return rows
}
