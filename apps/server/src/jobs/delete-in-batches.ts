import { sql, type RawBuilder } from 'kysely'
import { nextTurn } from '../base/turns.ts'
import type { Queries } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { BATCH_ROWS } from './slices.ts'

/** Deletes the matching rows, one statement per turn of the event loop, and returns their number. */
export async function deleteInBatches(
  queries: Queries,
  name: keyof Tables,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const table = sql.table(name)
  for (let deleted = 0; ;) {
    // The condition twice: a row that changes during the statement is checked again before it is deleted.
    const { rows } = await sql`
      delete from ${table}
      where ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH_ROWS})) and ${condition}
      returning 1 as deleted`.execute(queries)
    deleted += rows.length
    if (rows.length < BATCH_ROWS) return deleted
    await nextTurn()
  }
}
