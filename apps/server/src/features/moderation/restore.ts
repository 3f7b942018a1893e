import type { Restore } from '@rubato/contracts/domain'
import type { Actor } from '../../actor.ts'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import { writeAudit } from './audit.ts'
import { releaseScript } from './review.ts'

/**
 * Reverses a take-down; whether the script is visible then depends on its author. Throws `script.not-found` for a script
 * that is not taken down, `report.changed` when its public texts have changed since the review.
 */
export async function restoreTakenDown(
  { queries, clock }: { queries: Queries; clock: Clock },
  actor: Actor,
  scriptId: string,
  { statement, revision }: Restore,
): Promise<undefined> {
  await queries.transaction().execute(async (transaction) => {
    if (!(await releaseScript(transaction, scriptId, 'taken-down', revision))) throw new AppError('script.not-found')
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
