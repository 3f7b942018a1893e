import type { EndpointOutput, EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { auditDetailsSchema, type AuditEntry, type AuditFilter } from '@rubato/contracts/domain'
import { sql, type Selectable } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import { isBehind, positionSchema, type Position } from '../../../pagination/newest-first.ts'
import { readPage, type QueriesAndCursors } from '../../../pagination/read-page.ts'

type AuditRow = Selectable<Tables['audit_log']>

const DAY_MS = 86_400_000

/** Throws `request.invalid` for a cursor of another list. */
export async function listAudit(
  { queries, cursors }: QueriesAndCursors,
  { cursor, limit, ...filter }: EndpointRequest<Endpoints['listAudit']>['query'],
): Promise<EndpointOutput<Endpoints['listAudit']>> {
  return readPage(
    cursors,
    { cursor, limit },
    {
      list: ['audit', filter],
      end: positionSchema,
      find: (after, count) => findEntries(queries, filter, after, count),
      endOf: positionOf,
      toItem: toAuditEntry,
    },
  )
}

export const positionOf = ({ at, id }: Pick<AuditRow, 'at' | 'id'>): Position => [at.toISOString(), String(id)]

/** The number of newest entries that are searched in order before all entries with the word are collected. */
const READ_FIRST = 2000

/** At most `count` entries that fit the filter and are older than `after`, the latest first. */
export async function findEntries(
  queries: Queries,
  { search, ...filter }: AuditFilter,
  after: Position | null,
  count: number,
): Promise<AuditRow[]> {
  const entries = entriesBehind(queries, filter, after)
  if (search === undefined) return entries.orderBy('at', 'desc').orderBy('id', 'desc').limit(count).execute()
  const isFound = sql<boolean>`statement ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`
  // The planner expects a rare word to fill the page soon and would read the whole log in its order: each way is asked for.
  const first = await queries
    .selectFrom(entries.orderBy('at', 'desc').orderBy('id', 'desc').limit(READ_FIRST).as('first'))
    .selectAll()
    .where(isFound)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  if (first.length === count) return first
  return queries
    .with(
      (cte) => cte('found').materialized(),
      () => entries.where(isFound),
    )
    .selectFrom('found')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

function entriesBehind(
  queries: Queries,
  { admin, action, subjectId, from, to }: Omit<AuditFilter, 'search'>,
  after: Position | null,
) {
  let entries = queries
    .selectFrom('audit_log')
    .selectAll()
    .where(isBehind('at', 'id', after))
  if (admin !== undefined) entries = entries.where(sql`lower(admin_name)`, '=', sql`lower(${admin})`)
  if (action !== undefined) entries = entries.where('action', '=', action)
  if (subjectId !== undefined) entries = entries.where('subject_id', '=', subjectId)
  if (from !== undefined) entries = entries.where('at', '>=', new Date(from))
  if (to !== undefined) entries = entries.where('at', '<', new Date(Date.parse(to) + DAY_MS))
  return entries
}

export const toAuditEntry = (row: AuditRow): AuditEntry => ({
  id: String(row.id),
  at: row.at.toISOString(),
  admin: row.admin_name,
  action: row.action,
  kind: row.kind,
  subjectId: row.subject_id,
  statement: row.statement,
  details: auditDetailsSchema.parse(row.details),
})
