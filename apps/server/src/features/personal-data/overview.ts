import type { EndpointOutput, Endpoints } from '@rubato/contracts/api'
import type { Declaration, SharedKind } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import type { Queries } from '../../database/open-database.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import { findErasure } from './erase/request-erasure.ts'

/** Most declarations of an answer, the latest first. */
const DECLARATIONS_LISTED = 100

export async function getPersonalData(
  { queries }: { queries: Queries },
  { userId }: Actor,
): Promise<EndpointOutput<Endpoints['getPersonalData']>> {
  const [declarations, script, game, generator, erasure] = await Promise.all([
    listDeclarations(queries, userId),
    countSeen(queries, 'script', userId),
    countSeen(queries, 'game', userId),
    countSeen(queries, 'generator', userId),
    findErasure(queries, userId),
  ])
  return { declarations, sharedWorks: { script, game, generator }, erasure }
}

async function listDeclarations(queries: Queries, userId: string): Promise<Declaration[]> {
  const rows = await queries
    .selectFrom('declarations')
    .select(['kind', 'text_version', 'given_at', 'method', 'checked_by', 'expires_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .limit(DECLARATIONS_LISTED)
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    textVersion: row.text_version,
    givenAt: row.given_at.toISOString(),
    method: row.method,
    checkedBy: row.checked_by,
    expiresAt: row.expires_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
}

/** Works that other members see. */
async function countSeen(queries: Queries, kind: SharedKind, userId: string): Promise<number> {
  const { rows } = await sql<{ count: string | number }>`
    select count(*) as count from ${sql.table(sharedTables[kind].items)} where owner_id = ${userId} and listed`.execute(
    queries,
  )
  return Number(rows[0]?.count ?? 0)
}
