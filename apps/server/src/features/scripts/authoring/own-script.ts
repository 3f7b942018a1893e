/** The owner's hold on a script: every change to it begins here, and waits for the change before it. */
import { storageLimits } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Tables } from '../../../database/tables.ts'
import { AppError } from '../../../errors.ts'

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

/** Room for one more script. Throws `content.limit-reached`. Two calls at once wait for each other, so that together they do not pass it. */
export async function ensureRoom(transaction: Transaction<Tables>, actor: Actor): Promise<void> {
  const { scripts, deletedScripts } = storageLimits[actor.membershipTier]
  const stored = await readStored(transaction, actor)
  const isFull = scripts !== null && stored.scripts >= scripts
  if (isFull || stored.deletedScripts >= deletedScripts) throw new AppError('content.limit-reached')
}

/**
 * Room for so many more dialogs, over all scripts and those that can still be brought back. Throws
 * `content.limit-reached`; waits as `ensureRoom` does.
 */
export async function ensureRoomForDialogs(
  transaction: Transaction<Tables>,
  actor: Actor,
  more: number,
): Promise<void> {
  if (more === 0) return
  const { dialogs } = await readStored(transaction, actor)
  if (dialogs + more > storageLimits[actor.membershipTier].dialogs) throw new AppError('content.limit-reached')
}

/** What a member keeps. The member's row is locked first: calls at once wait for each other. */
async function readStored(transaction: Transaction<Tables>, actor: Actor) {
  await transaction.selectFrom('users').select('id').where('id', '=', actor.userId).forNoKeyUpdate().execute()
  const stored = await transaction
    .selectFrom('scripts')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('deleted_at', 'is', null).as('scripts'),
      fn.countAll<string>().filterWhere('deleted_at', 'is not', null).as('deletedScripts'),
      fn.coalesce(fn.sum<string>('dialog_count'), sql<string>`0`).as('dialogs'),
    ])
    .where('owner_id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return {
    scripts: Number(stored.scripts),
    deletedScripts: Number(stored.deletedScripts),
    dialogs: Number(stored.dialogs),
  }
}
