import type { z } from 'zod'
import type { Queries } from '../database/open-database.ts'
import { withinAnswer } from './answer-budget.ts'
import type { ListCursors } from './list-cursors.ts'

const PAGE = 50

export interface QueriesAndCursors {
  queries: Queries
  cursors: ListCursors
}

export interface PageQuery {
  cursor?: string | undefined
  limit?: number | undefined
}

interface PagedList<Row, End, Item> {
  /** Identifies the list by everything that decides its contents and order: its cursors are invalid for other lists. */
  list: readonly unknown[]
  /** The cursor position: the sort key of the last row of a page. */
  end: z.ZodType<End>
  /** At most `count` rows behind the position `after`, null for the beginning, in the order of the list. */
  find: (after: End | null, count: number) => Promise<Row[]>
  endOf: (row: Row) => End
  toItem: (row: Row) => Item
}

/** A keyset page with a sealed cursor. Throws `request.invalid` for a cursor of another list. */
export async function readPage<Row, End, Item>(
  cursors: ListCursors,
  { cursor, limit = PAGE }: PageQuery,
  { list, end, find, endOf, toItem }: PagedList<Row, End, Item>,
): Promise<{ data: Item[]; pagination: { next: string | null } }> {
  const after = cursor === undefined ? null : cursors.read(list, cursor, end)
  // One more row than requested shows whether there is another page.
  const rows = await find(after, limit + 1)
  const data = withinAnswer(rows.slice(0, limit).map(toItem))
  const last = rows[data.length - 1]
  const isMore = rows.length > data.length && last !== undefined
  return {
    data,
    pagination: { next: isMore ? cursors.write(list, endOf(last)) : null },
  }
}
