import { authorActions, type ItemDecision } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import type { Queries } from '../../database/open-database.ts'
import { notFound } from '../../public-items/visibility.ts'
import { sharedTables, type Subject } from '../../public-items/shared-tables.ts'

const DECISIONS_MAX = 20

/**
 * Why an item of the actor was hidden, released or restored. The admin's name and dismissed reports stay secret. Throws
 * `not-found` of the kind, also for an item of another member.
 */
export async function listItemDecisions(
  { queries }: { queries: Queries },
  actor: Actor,
  { kind, id }: Subject,
): Promise<ItemDecision[]> {
  const { rows: own } = await sql`
    select from ${sql.table(sharedTables[kind].items)}
    where id = ${id} and owner_id = ${actor.userId} and deleted_at is null`.execute(queries)
  if (own.length === 0) throw notFound(kind)
  const rows = await queries
    .selectFrom('audit_log')
    .select(['at', 'action', 'statement'])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('action', 'in', authorActions)
    .orderBy('id', 'desc')
    .limit(DECISIONS_MAX)
    .execute()
  return rows.map(({ at, action, statement }) => ({
    at: at.toISOString(),
    action: action as ItemDecision['action'],
    statement,
  }))
}
