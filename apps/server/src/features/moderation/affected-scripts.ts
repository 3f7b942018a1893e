import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'

export interface Subject {
  id: string
  source: Tables['moderation_cases']['source']
  kind: Tables['moderation_cases']['kind']
  subject_id: string
}

/**
 * Locks the scripts that a take-down of the subject hides until the transaction ends. A reported script is included also
 * when its owner has unpublished or deleted it, so that it cannot be shared again.
 */
export const lockAffectedScripts = (transaction: Queries, { kind, subject_id }: Subject) =>
  transaction
    .selectFrom('scripts')
    .select(['id', 'content_hash'])
    .where((where) => {
      if (kind === 'script') return where('id', '=', subject_id)
      if (kind === 'user') {
        return where.and([
          where('owner_id', '=', subject_id),
          where('published', '=', true),
          where('deleted_at', 'is', null),
        ])
      }
      return where('id', 'in', where.selectFrom('dialogs').select('script_id').where('dialogs.id', '=', subject_id))
    })
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
