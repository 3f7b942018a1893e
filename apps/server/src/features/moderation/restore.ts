import type { Restore } from '@rubato/contracts/domain'
import type { Actor } from '../../base/actor.ts'
import type { QueriesAndClock } from '../../database/open-database.ts'
import { noticeDecision } from '../../notices/add-notices.ts'
import { notFound } from '../../public-items/visibility.ts'
import type { Subject } from '../../public-items/shared-tables.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { releaseItem } from './review.ts'

/**
 * Reverses a take-down; whether the item is visible then depends on its author. Throws `not-found` of the kind for an item
 * that is not taken down, `report.changed` when its public texts have changed since the review.
 */
export async function restoreTakenDown(
  { queries, clock }: QueriesAndClock,
  actor: Actor,
  subject: Subject,
  { statement, revision }: Restore,
): Promise<undefined> {
  await queries.transaction().execute(async (transaction) => {
    if (!(await releaseItem(transaction, subject, 'taken-down', revision))) throw notFound(subject.kind)
    const at = new Date(clock.now())
    await noticeDecision(transaction, 'restore', { kind: subject.kind, ids: [subject.id] }, { at, statement })
    await writeAudit(transaction, {
      at,
      admin: { id: actor.userId, name: actor.username },
      action: 'restore',
      kind: subject.kind,
      subjectIds: [subject.id],
      statement,
    })
  })
}
