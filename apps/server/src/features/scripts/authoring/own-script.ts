/** What every change to a script begins with: the lock on the owner's script, and the limits of the owner's storage. */
import { storageLimits } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import type { Tables } from '../../../database/tables.ts'
import { AppError } from '../../../base/errors.ts'
import { ensureStorage } from '../../../storage/ensure-storage.ts'

/**
 * Locks the script until the transaction ends, so that changes to one script run one after the other. Throws
 * `script.not-found`, also for a script of another member and for a deleted one.
 */
export async function lockOwnScript(transaction: Transaction<Tables>, actor: Actor, scriptId: string) {
  const script = await transaction
    .selectFrom('scripts')
    .select([
      'id',
      'name',
      'description',
      'shared',
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

/**
 * Throws `content.limit-reached` when the tier holds no more scripts, or when as many deleted ones are kept as the tier
 * holds.
 */
export const ensureScriptLimit = (transaction: Transaction<Tables>, actor: Actor): Promise<void> =>
  ensureStorage(transaction, actor, async () => {
    const stored = await readStored(transaction, actor)
    const { scripts, deletedScripts } = storageLimits[actor.membershipTier]
    return [
      { stored: stored.scripts, added: 1, limit: scripts },
      { stored: stored.deletedScripts, added: 1, limit: deletedScripts },
    ]
  })

/** A deleted script counts among the scripts again; its dialogs count already. Throws `content.limit-reached`. */
export const ensureRoomToRestore = (transaction: Transaction<Tables>, actor: Actor): Promise<void> =>
  ensureStorage(transaction, actor, async () => {
    const { scripts } = await readStored(transaction, actor)
    return [{ stored: scripts, added: 1, limit: storageLimits[actor.membershipTier].scripts }]
  })

/** Counts the dialogs of all scripts, deleted ones included while they can be restored. Throws `content.limit-reached`. */
export async function ensureDialogLimit(transaction: Transaction<Tables>, actor: Actor, added: number): Promise<void> {
  if (added === 0) return
  await ensureStorage(transaction, actor, async () => {
    const { dialogs } = await readStored(transaction, actor)
    return [{ stored: dialogs, added, limit: storageLimits[actor.membershipTier].dialogs }]
  })
}

async function readStored(transaction: Transaction<Tables>, actor: Actor) {
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
