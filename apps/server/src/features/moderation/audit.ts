/** The log of admin actions, written in the transaction of the action: no action without its entry. */
import type { EndpointOutput, Endpoints } from '@rubato/contracts/api'
import type { AuditEntry } from '@rubato/contracts/domain'
import { z } from 'zod'
import type { Queries } from '../../database/open-database.ts'
import type { ListCursors } from '../../pagination/list-cursors.ts'
import { readPage, type PageQuery } from '../../pagination/read-page.ts'

export interface AuditRecord {
  at: Date
  admin: { id: string | null; name: string }
  action: AuditEntry['action']
  kind: AuditEntry['kind']
  subjectIds: readonly string[]
  statement: string
}

/** Writes one entry per subject. */
export async function writeAudit(transaction: Queries, record: AuditRecord): Promise<void> {
  const { at, admin, action, kind, statement } = record
  if (record.subjectIds.length === 0) return
  const entry = { at, admin_id: admin.id, admin_name: admin.name, action, kind, statement }
  await transaction
    .insertInto('audit_log')
    .values(record.subjectIds.map((subject_id) => ({ ...entry, subject_id })))
    .execute()
}

/** Throws `request.invalid` for a cursor of another list. */
export async function listAudit(
  { queries, cursors }: { queries: Queries; cursors: ListCursors },
  query: PageQuery,
): Promise<EndpointOutput<Endpoints['listAudit']>> {
  return readPage(cursors, query, {
    list: ['audit'],
    end: z.int(),
    find: (after, count) =>
      queries
        .selectFrom('audit_log')
        .selectAll()
        .$if(after !== null, (entries) => entries.where('id', '<', after))
        .orderBy('id', 'desc')
        .limit(count)
        .execute(),
    endOf: (row) => Number(row.id),
    toItem: (row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      admin: row.admin_name,
      action: row.action,
      kind: row.kind,
      subjectId: row.subject_id,
      statement: row.statement,
    }),
  })
}
