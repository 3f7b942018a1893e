/** The owner's hold on a script: every change to it begins here, and waits for the change before it. */
import { savedItemLimit } from '@rubato/contracts/domain'
import type { Transaction } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Tables } from '../../database/tables.ts'
import { AppError } from '../../errors.ts'

/** Locked until the transaction ends. Throws `script.not-found`, also for somebody else's and for a deleted one. */
export async function lockOwnScript(transaction: Transaction<Tables>, actor: Actor, scriptId: string) {
  const script = await transaction
    .selectFrom('scripts')
    .select([
      'id',
      'title',
      'description',
      'published',
      'revision',
      'moderation_state',
      'dialog_count',
      'published_dialog_count',
    ])
    .where('id', '=', scriptId)
    .where('owner_id', '=', actor.userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!script) throw new AppError('script.not-found')
  return script
}
export type OwnScript = Awaited<ReturnType<typeof lockOwnScript>>

/** Throws `content.limit-reached`. Two calls at once wait for each other, so that together they do not pass it. */
export async function ensureRoom(transaction: Transaction<Tables>, actor: Actor): Promise<void> {
  const limit = savedItemLimit[actor.membershipTier]
  if (limit === null) return
  await transaction.selectFrom('users').select('id').where('id', '=', actor.userId).forNoKeyUpdate().execute()
  const { count } = await transaction
    .selectFrom('scripts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner_id', '=', actor.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limit) throw new AppError('content.limit-reached')
}
