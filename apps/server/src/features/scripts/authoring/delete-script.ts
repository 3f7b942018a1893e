import { setImmediate as nextTurn } from 'node:timers/promises'
import { LIST_LIMIT, type DeletedScript, type Script } from '@rubato/contracts/domain'
import type { NotNull } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../errors.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { Clock } from '../../../ports/clock.ts'
import { BATCH_ROWS } from '../../../jobs/slices.ts'
import { ensureRoom, lockOwnScript } from './own-script.ts'
import { getScript } from '../dialogs/list-dialogs.ts'

interface Dependencies {
  queries: Queries
  clock: Clock
}

/** A deleted script can be brought back for so long, ms. */
const KEPT_MS = 30 * 86_400_000

/** Deleted before this, a script cannot be brought back any more. */
const keptSince = (clock: Clock): Date => new Date(clock.now() - KEPT_MS)

/** Nobody sees it from now on; it is kept for 30 days. Throws `script.not-found`. */
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

/** Those of one's own that can still be brought back, the last deleted first. */
export async function listDeletedScripts({ queries, clock }: Dependencies, actor: Actor): Promise<DeletedScript[]> {
  const rows = await queries
    .selectFrom('scripts')
    .select(['id', 'title', 'dialog_count', 'deleted_at'])
    .where('owner_id', '=', actor.userId)
    .where('deleted_at', '>=', keptSince(clock))
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(LIST_LIMIT.max)
    .$narrowType<{ deleted_at: NotNull }>()
    .execute()
  return rows.map(({ id, title, dialog_count, deleted_at }) => {
    const until = new Date(deleted_at.getTime() + KEPT_MS).toISOString()
    return { id, title, dialogCount: dialog_count, until }
  })
}

/** Brings it back unpublished; one that is there stays as it is. Throws `script.not-found`, `content.limit-reached`. */
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
    if (script.deleted_at < keptSince(clock)) throw new AppError('script.not-found')
    await ensureRoom(transaction, actor)
    await transaction
      .updateTable('scripts')
      .set({ deleted_at: null, published: false })
      .where('id', '=', scriptId)
      .execute()
  })
  return getScript(dependencies, actor, scriptId)
}

/**
 * Erases what has been deleted for longer than it can be brought back; returns how many scripts that were. One after the
 * other, each with its lines in batches: a cascade over all of them would hold the database for as long as it takes.
 */
export async function purgeScripts({ queries, clock }: Dependencies): Promise<number> {
  const before = keptSince(clock)
  for (let purged = 0; ; purged += 1) {
    const script = await queries
      .selectFrom('scripts')
      .select('id')
      .where('deleted_at', '<', before)
      .limit(1)
      .executeTakeFirst()
    if (!script) return purged
    await eraseLines(queries, script.id)
    await queries.deleteFrom('scripts').where('id', '=', script.id).where('deleted_at', '<', before).execute()
    await nextTurn()
  }
}

async function eraseLines(queries: Queries, scriptId: string): Promise<void> {
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
