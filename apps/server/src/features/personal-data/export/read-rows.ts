import { sql } from 'kysely'
import { outsideDatabaseCall } from '../../../database/call-budget.ts'
import type { Queries } from '../../../database/open-database.ts'
import { FIRST_ROWS, nextRows } from '../../../jobs/slices.ts'
import type { ExportedTable } from '../table/personal-data.ts'
import type { MemberIds } from '../table/rules.ts'

const camelCase = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Where a row is in the order of its section; exported names have no underscore. */
interface Position {
  sort_value: string
  sort_row: string
}

/**
 * The exported columns of the member's rows under the names of the API, each row as JSON, in order. Each batch begins behind the last
 * row of the one before, so that none is missed when others are deleted meanwhile. The number of rows in a batch follows from their
 * length.
 */
export async function* readRows(
  queries: Queries,
  { table, columns, archive }: ExportedTable,
  ids: MemberIds,
): AsyncGenerator<string[]> {
  const names = columns.map(
    (column) => sql`${sql.ref(column)} as ${sql.ref(archive.names?.[column] ?? camelCase(column))}`,
  )
  const order = sql`${sql.ref(archive.order)}, ctid`
  let isBehind = sql`true`
  for (let count = FIRST_ROWS; ;) {
    const query = sql<Position>`
      select ${sql.join(names)}, ${sql.ref(archive.order)}::text as sort_value, ctid::text as sort_row
      from ${sql.table(table)} where (${archive.rows(ids)}) and ${isBehind} order by ${order} limit ${count}`
    // The archive is sent for longer than a call may wait for the database.
    const { rows } = await outsideDatabaseCall(() => query.execute(queries))
    const items = rows.map(({ sort_value: _value, sort_row: _row, ...exported }) => JSON.stringify(exported))
    yield items
    const last = rows.at(-1)
    if (!last || rows.length < count) return
    isBehind = sql`(${order}) > (${last.sort_value}, ${last.sort_row})`
    count = nextRows(
      count,
      items.reduce((length, item) => length + item.length, 0),
    )
  }
}

/** Items as JSON. */
type Batches = AsyncIterable<readonly string[]>

/** A JSON array, one text for each batch: a step of the generator for each item would cost more than the item. */
async function* jsonArray(batches: Batches): AsyncGenerator<string> {
  let separator = '['
  for await (const items of batches) {
    if (items.length === 0) continue
    yield `${separator}\n${items.join(',\n')}`
    separator = ','
  }
  yield separator === '[' ? '[]' : '\n]'
}

/** A JSON object whose last properties are arrays, whose items are read while it is written. */
export async function* jsonObject(
  head: object,
  lists: readonly (readonly [string, Batches])[],
): AsyncGenerator<string> {
  const properties = JSON.stringify(head).slice(1, -1)
  yield `{${properties}`
  let separator = properties === '' ? '' : ','
  for (const [name, items] of lists) {
    yield `${separator}\n${JSON.stringify(name)}:`
    yield* jsonArray(items)
    separator = ','
  }
  yield '}\n'
}
