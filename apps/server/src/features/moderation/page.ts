/** Pages of lists that are walked by a number. */
import { z } from 'zod'
import type { ListCursors } from '../../list-cursors.ts'

const PAGE = 50

export interface PageQuery {
  cursor?: string | undefined
  limit?: number | undefined
}

interface NumberedList<Row, Item> {
  /** Names the list with everything that decides what is in it: its cursors are good for no other. */
  list: readonly unknown[]
  /** Rows behind the number, or from the beginning, in the order of the list. */
  find: (after: number | null, count: number) => Promise<Row[]>
  numberOf: (row: Row) => string | number
  toItem: (row: Row) => Item
}

/** Throws `request.invalid` for a cursor of another list. */
export async function readPage<Row, Item>(
  cursors: ListCursors,
  { cursor, limit = PAGE }: PageQuery,
  { list, find, numberOf, toItem }: NumberedList<Row, Item>,
): Promise<{ data: Item[]; pagination: { next: string | null } }> {
  const after = cursor === undefined ? null : cursors.read(list, cursor, z.int())
  // One more than asked for says whether there is another page.
  const rows = await find(after, limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const isMore = rows.length > limit && last !== undefined
  return {
    data: shown.map(toItem),
    pagination: { next: isMore ? cursors.write(list, Number(numberOf(last))) : null },
  }
}
