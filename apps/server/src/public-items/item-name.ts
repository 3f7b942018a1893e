import { sharedKinds } from '@rubato/contracts/domain'
import { sql, type RawBuilder } from 'kysely'
import { sharedTables } from './shared-tables.ts'

/**
 * The name of the item that a row is about, null after its owner deleted it.
 *
 * @param row the table, or its alias in the query; it has the columns `item_kind` and `item_id`
 */
export const itemName = (row: string): RawBuilder<string | null> => {
  const names = sharedKinds.map(
    (kind) => sql`(select name from ${sql.table(sharedTables[kind].items)} item
      where ${sql.ref(`${row}.item_kind`)} = ${sql.lit(kind)} and item.id = ${sql.ref(`${row}.item_id`)}
        and item.deleted_at is null)`,
  )
  return sql<string | null>`coalesce(${sql.join(names)})`
}
