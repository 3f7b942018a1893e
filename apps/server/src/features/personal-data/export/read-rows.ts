/** Rows of a member, as the archive has them. */
import { sql } from 'kysely'
import { outsideDatabaseCall } from '../../../database/call-budget.ts'
import type { Queries } from '../../../database/open-database.ts'
import { BATCH_ROWS } from '../../../jobs/slices.ts'
import type { ExportedTable } from '../table/personal-data.ts'
import type { MemberIds } from '../table/rules.ts'

const camelCase = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The exported columns of the member's rows under the names of the API, in order, batch by batch. */
export async function* readRows(
  queries: Queries,
  { table, columns, archive }: ExportedTable,
  ids: MemberIds,
): AsyncGenerator<Record<string, unknown>> {
  const names = columns.map((column) => sql`${sql.ref(column)} as ${sql.ref(camelCase(column))}`)
  for (let offset = 0; ; offset += BATCH_ROWS) {
    const query = sql<Record<string, unknown>>`
      select ${sql.join(names)} from ${sql.table(table)} where ${archive.rows(ids)}
      order by ${sql.ref(archive.order)}, ctid limit ${BATCH_ROWS} offset ${offset}`
    // The archive is sent for longer than a call may wait for the database.
    const { rows } = await outsideDatabaseCall(() => query.execute(queries))
    yield* rows
    if (rows.length < BATCH_ROWS) return
  }
}

/** A JSON array, piece by piece. */
async function* jsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '['
  for await (const item of items) {
    yield `${separator}\n${JSON.stringify(item)}`
    separator = ','
  }
  yield separator === '[' ? '[]' : '\n]'
}

/** A JSON object whose last properties are arrays that are made while it is written. */
export async function* jsonObject(
  head: object,
  lists: readonly (readonly [string, AsyncIterable<unknown>])[],
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
