import type { ErrorCode } from '@rubato/contracts/api'
import type { SharedKind } from '@rubato/contracts/domain'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { AppError } from '../base/errors.ts'

/**
 * The one rule of which scripts, games and generators a member sees: listed ones, and own ones that are not deleted.
 *
 * @param row the table, or its alias in the query
 */
export function isVisible(row: 'scripts' | 'item', viewerId: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql<SqlBool>`(${column('listed')} or (${column('owner_id')} = ${viewerId} and ${column('deleted_at')} is null))`
}

/** The one rule of which items open by a link: those of which the hash matches, unless a decision or the engine refuses them. */
export const isOpenedBy = (linkHash: string, viewerId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(item.link_hash = ${linkHash} and item.deleted_at is null
    and (item.owner_id = ${viewerId} or (item.moderation_state is null and cardinality(item.refusals) = 0)))`

/** The error for an item that does not exist, or that the actor may not see: an answer does not tell them apart. */
export const notFound = (kind: SharedKind): AppError => new AppError(`${kind}.not-found` satisfies ErrorCode)
