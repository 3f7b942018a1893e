import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * The one rule of which scripts, games and generators a member sees: listed ones, and own ones that are not deleted.
 *
 * @param row the table, or its alias in the query
 */
export function isVisible(row: 'scripts' | 'item', viewerId: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql<SqlBool>`(${column('listed')} or (${column('owner_id')} = ${viewerId} and ${column('deleted_at')} is null))`
}
