/** The log of admin actions, written in the transaction of the action: no action without its entry. */
import type { AuditAction, AuditDetails, AuditKind } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries, QueriesAndClock } from '../database/open-database.ts'
import { deleteInBatches } from '../jobs/delete-in-batches.ts'
import { retention } from '../jobs/retention.ts'

export interface AuditRecord {
  at: Date
  admin: { id: string | null; name: string }
  action: AuditAction
  kind: AuditKind
  /** One entry for each; `[null]` for an action on the site. */
  subjectIds: readonly (string | null)[]
  statement: string
  details?: AuditDetails
}

/** Writes one entry per subject. */
export async function writeAudit(transaction: Queries, record: AuditRecord): Promise<void> {
  const { at, admin, action, kind, statement, details = {} } = record
  // The subjects as one array, because a statement takes at most 65,535 parameters. The details as text first: one driver
  // serialises an object for jsonb, the other would serialise it twice.
  await sql`insert into audit_log (at, admin_id, admin_name, action, kind, subject_id, statement, details)
    select ${at}::timestamptz, ${admin.id}::uuid, ${admin.name}::text, ${action}::text, ${kind}::text, subject_id,
      ${statement}::text, ${JSON.stringify(details)}::text::jsonb
    from unnest(${record.subjectIds}::uuid[]) with ordinality as subjects (subject_id, position)
    order by position`.execute(transaction)
}

/** Removes entries about accounts and the site when their period is over; decisions on works stay. */
export async function removeOldEntries({ queries, clock }: QueriesAndClock): Promise<void> {
  const { ms } = retention.accountActions
  // The database refuses younger entries by its own clock, which may be behind the process's clock.
  const isOld = sql`kind in ('user', 'site')
    and at < least(${new Date(clock.now() - ms)}::timestamptz, now() - ${ms / 1000}::float8 * interval '1 second')`
  await deleteInBatches(queries, 'audit_log', isOld)
}
