/** Pages of lists that are walked by a place: a number, or what is sorted by and a number. */
import type { z } from 'zod'
import { withinAnswer } from './answer-budget.ts'
import type { ListCursors } from './list-cursors.ts'

const PAGE = 50

export interface PageQuery {
  cursor?: string | undefined
  limit?: number | undefined
}

interface PagedList<Row, End, Item> {
  /** Names the list with everything that decides what is in it: its cursors are good for no other. */
  list: readonly unknown[]
  end: z.ZodType<End>
  /** Rows behind the place, or from the beginning, in the order of the list. */
  find: (after: End | null, count: number) => Promise<Row[]>
  endOf: (row: Row) => End
  toItem: (row: Row) => Item
}

/** Throws `request.invalid` for a cursor of another list. */
export async function readPage<Row, End, Item>(
  cursors: ListCursors,
  { cursor, limit = PAGE }: PageQuery,
  { list, end, find, endOf, toItem }: PagedList<Row, End, Item>,
): Promise<{ data: Item[]; pagination: { next: string | null } }> {
  const after = cursor === undefined ? null : cursors.read(list, cursor, end)
  // One more than asked for says whether there is another page.
  const rows = await find(after, limit + 1)
  const data = withinAnswer(rows.slice(0, limit).map(toItem))
  const last = rows[data.length - 1]
  const isMore = rows.length > data.length && last !== undefined
  return {
    data,
    pagination: { next: isMore ? cursors.write(list, endOf(last)) : null },
  }
}
