import type { Actor } from '../../actor.ts'
import type { Queries } from '../../database/open-database.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import { writeAudit } from './audit.ts'

/** Back to what its author has made of it since: shared or not. Throws `script.not-found` for what is not taken down. */
export async function restoreTakenDown(
  { queries, clock }: { queries: Queries; clock: Clock },
  actor: Actor,
  scriptId: string,
  statement: string,
): Promise<undefined> {
  await queries.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('scripts')
      .set({ moderation_state: null, moderation_reason: null, moderation_since: null })
      .where('id', '=', scriptId)
      .where('moderation_state', '=', 'taken-down')
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new AppError('script.not-found')
    await writeAudit(transaction, {
      at: new Date(clock.now()),
      admin: { id: actor.userId, name: actor.username },
      action: 'restore',
      kind: 'script',
      subjectIds: [row.id],
      statement,
    })
  })
}
