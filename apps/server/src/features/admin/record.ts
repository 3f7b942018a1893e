import type { AuditAction, AuditDetails } from '@rubato/contracts/domain'
import type { Actor } from '../../base/actor.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Queries } from '../../database/open-database.ts'

interface Recorded {
  at: Date
  actor: Actor
  action: AuditAction
  statement: string
  details?: AuditDetails
}

/** Logs an action of an admin. @param userId null for an action on the site */
export const record = (transaction: Queries, userId: string | null, { actor, ...recorded }: Recorded): Promise<void> =>
  writeAudit(transaction, {
    ...recorded,
    admin: { id: actor.userId, name: actor.username },
    kind: userId === null ? 'site' : 'user',
    subjectIds: [userId],
  })
