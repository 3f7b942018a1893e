import { sharedKinds, type SharedKind } from '@rubato/contracts/domain'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'

export interface CaseSubject {
  kind: Tables['moderation_cases']['kind']
  subject_id: string
}

/** The rows `item` of one kind that a case is about; null when it is never about that kind. */
export function isAbout({ kind, subject_id: id }: CaseSubject, itemKind: SharedKind): RawBuilder<SqlBool> | null {
  if (kind === 'user') return sql<SqlBool>`item.owner_id = ${id}`
  if (kind === itemKind) return sql<SqlBool>`item.id = ${id}`
  if (kind !== 'dialog' || itemKind !== 'script') return null
  return sql<SqlBool>`item.id in (select script_id from dialogs where dialogs.id = ${id})`
}

/** The items that a take-down hides. */
export interface AffectedItem {
  kind: SharedKind
  id: string
  /** Ships with the product. */
  content_hash: string | null
}

/**
 * Locks the items that a take-down of the subject hides until the transaction ends. A reported item is included also when
 * its owner has unpublished or deleted it, so that it cannot be shared again. Lock order: by kind, then by id.
 */
export async function lockAffectedItems(transaction: Queries, subject: CaseSubject): Promise<AffectedItem[]> {
  const affected: AffectedItem[] = []
  for (const kind of sharedKinds) {
    const condition = isAbout(subject, kind)
    if (condition === null) continue
    const { items } = sharedTables[kind]
    const isMeant = subject.kind === 'user' ? sql`${condition} and item.offered` : condition
    const { rows } = await sql<{ id: string; content_hash: string | null }>`
      select id, content_hash from ${sql.table(items)} item where ${isMeant} order by id for no key update`.execute(
      transaction,
    )
    affected.push(...rows.map((row) => ({ kind, ...row })))
  }
  return affected
}
