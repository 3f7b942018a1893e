import { setImmediate as nextTurn } from 'node:timers/promises'
import { LIST_LIMIT, type DeletedScript, type Script } from '@rubato/contracts/domain'
import type { NotNull } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import { AppError } from '../../../base/errors.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { Clock } from '../../../ports/clock.ts'
import { BATCH_ROWS } from '../../../jobs/slices.ts'
import { ensureRoomToRestore, lockOwnScript } from './own-script.ts'
import { restorableSince, restorableUntil } from '../../../storage/retention.ts'
import { getScript } from '../view/get-script.ts'

interface Dependencies {
  queries: Queries
  clock: Clock
}

/** Hides the script from every member; its owner can restore it for 30 days. Throws `script.not-found`. */
export function deleteScript({ queries, clock }: Dependencies, actor: Actor, scriptId: string): Promise<undefined> {
  return queries.transaction().execute(async (transaction) => {
    await lockOwnScript(transaction, actor, scriptId)
    await transaction
      .updateTable('scripts')
      .set({ deleted_at: new Date(clock.now()) })
      .where('id', '=', scriptId)
      .execute()
    return undefined
  })
}

/** The actor's deleted scripts that can be restored, the last deleted first. */
export async function listDeletedScripts({ queries, clock }: Dependencies, actor: Actor): Promise<DeletedScript[]> {
  const rows = await queries
    .selectFrom('scripts')
    .select(['id', 'name', 'dialog_count', 'deleted_at'])
    .where('owner_id', '=', actor.userId)
    .where('deleted_at', '>=', restorableSince(clock))
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(LIST_LIMIT.max)
    .$narrowType<{ deleted_at: NotNull }>()
    .execute()
  return rows.map(({ id, name, dialog_count, deleted_at }) => ({
    id,
    title: name,
    dialogCount: dialog_count,
    until: restorableUntil(deleted_at),
  }))
}

/**
 * Restores a deleted script as unpublished; a script that is not deleted stays unchanged. Throws `script.not-found`,
 * `content.limit-reached`.
 */
export async function restoreScript(dependencies: Dependencies, actor: Actor, scriptId: string): Promise<Script> {
  const { queries, clock } = dependencies
  await queries.transaction().execute(async (transaction) => {
    const script = await transaction
      .selectFrom('scripts')
      .select('deleted_at')
      .where('id', '=', scriptId)
      .where('owner_id', '=', actor.userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!script) throw new AppError('script.not-found')
    if (!script.deleted_at) return
    if (script.deleted_at < restorableSince(clock)) throw new AppError('script.not-found')
    await ensureRoomToRestore(transaction, actor)
    await transaction
      .updateTable('scripts')
      .set({ deleted_at: null, shared: false })
      .where('id', '=', scriptId)
      .execute()
  })
  return getScript(dependencies, actor, scriptId)
}

/**
 * Erases the deleted scripts that cannot be restored any more and returns their number. Scripts are erased one after the
 * other and their dialogs in batches, because one cascade over all of them would block the database.
 */
export async function purgeScripts({ queries, clock }: Dependencies): Promise<number> {
  const before = restorableSince(clock)
  for (let purged = 0; ; purged += 1) {
    const script = await queries
      .selectFrom('scripts')
      .select('id')
      .where('deleted_at', '<', before)
      .limit(1)
      .executeTakeFirst()
    if (!script) return purged
    await eraseDialogs(queries, script.id)
    await queries.deleteFrom('scripts').where('id', '=', script.id).where('deleted_at', '<', before).execute()
    await nextTurn()
  }
}

/** Erases a script with its dialogs in batches, deleted or not. */
export async function eraseScript(queries: Queries, scriptId: string): Promise<void> {
  await eraseDialogs(queries, scriptId)
  await queries.deleteFrom('scripts').where('id', '=', scriptId).execute()
}

async function eraseDialogs(queries: Queries, scriptId: string): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await queries
      .deleteFrom('dialogs')
      .where('id', 'in', (from) =>
        from.selectFrom('dialogs').select('id').where('script_id', '=', scriptId).limit(BATCH_ROWS),
      )
      .executeTakeFirstOrThrow()
    if (numDeletedRows < BATCH_ROWS) return
    await nextTurn()
  }
}
