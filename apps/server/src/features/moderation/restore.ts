import type { Restore } from '@rubato/contracts/domain'
import type { Actor } from '../../actor.ts'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import { writeAudit } from './audit.ts'
import { letOut } from './review.ts'

/**
 * Back to what its author has made of it since: shared or not. Throws `script.not-found` for what is not taken down,
 * `report.changed` for what is shared otherwise than the admin has seen it.
 */
export async function restoreTakenDown(
  { queries, clock }: { queries: Queries; clock: Clock },
  actor: Actor,
  scriptId: string,
  { statement, revision }: Restore,
): Promise<undefined> {
  await queries.transaction().execute(async (transaction) => {
    if (!(await letOut(transaction, scriptId, 'taken-down', revision))) throw new AppError('script.not-found')
    await writeAudit(transaction, {
      at: new Date(clock.now()),
      admin: { id: actor.userId, name: actor.username },
      action: 'restore',
      kind: 'script',
      subjectIds: [scriptId],
      statement,
    })
  })
}
