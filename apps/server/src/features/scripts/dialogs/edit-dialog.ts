import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { conditionsOrNull, hasSameConditions, type Dialog } from '@rubato/contracts/domain'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import { AppError } from '../../../base/errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import { readDialogs } from './dialogs.queries.ts'
import { lockOwnScript, publicTextsOf, screenScript } from '../item/own-script.ts'
import { RETENTION_MS } from '../../../storage/retention.ts'

interface Dependencies {
  queries: Queries
}
type Where = EndpointRequest<Endpoints['updateDialog']>['params']
type Changes = EndpointRequest<Endpoints['updateDialog']>['body']

/**
 * Changes a dialog whose revision is still `revision`. Idempotent: a change that is stored already is not a conflict,
 * because the answer to the first call may have been lost. Throws `dialog.not-found`, `dialog.conflict`.
 */
export function updateDialog(
  { queries }: Dependencies,
  actor: Actor,
  { scriptId, dialogId }: Where,
  { revision, ...changes }: Changes,
): Promise<Dialog> {
  return queries.transaction().execute(async (transaction) => {
    const script = await lockScriptOfDialog(transaction, actor, scriptId)
    const stored = await transaction
      .selectFrom('dialogs')
      .select(['text', 'speech', 'when', 'published', 'revision'])
      .where('id', '=', dialogId)
      .where('script_id', '=', scriptId)
      .executeTakeFirst()
    if (!stored) throw new AppError('dialog.not-found')
    const next = changedContent(stored, changes)
    if (!isSameContent(next, stored)) {
      if (stored.revision !== revision) throw new AppError('dialog.conflict')
      await transaction
        .updateTable('dialogs')
        .set({ ...next, revision: revision + 1 })
        .where('id', '=', dialogId)
        .execute()
      await screenScript(transaction, script, publicTextsOf([stored, next]))
    }
    const [dialog] = await readDialogs(transaction, [dialogId])
    if (!dialog) throw new AppError('dialog.not-found')
    return dialog
  })
}

type StoredContent = Pick<Selectable<Tables['dialogs']>, 'text' | 'speech' | 'when' | 'published'>

const changedContent = (stored: StoredContent, changes: Omit<Changes, 'revision'>): StoredContent => ({
  text: changes.text ?? stored.text,
  speech: changes.speech === undefined ? stored.speech : changes.speech,
  when: changes.when === undefined ? stored.when : conditionsOrNull(changes.when),
  published: changes.published ?? stored.published,
})

const isSameContent = (a: StoredContent, b: StoredContent): boolean =>
  a.text === b.text && a.speech === b.speech && hasSameConditions(a.when, b.when) && a.published === b.published

/** Deletes a dialog whose revision is still `revision`. Throws `dialog.not-found`, `dialog.conflict`. */
export function deleteDialog(
  { queries }: Dependencies,
  actor: Actor,
  { scriptId, dialogId, revision }: Where & { revision: number },
): Promise<undefined> {
  return queries.transaction().execute(async (transaction) => {
    const script = await lockScriptOfDialog(transaction, actor, scriptId)
    const deleted = await transaction
      .deleteFrom('dialogs')
      .where('id', '=', dialogId)
      .where('script_id', '=', scriptId)
      .returning(['text', 'speech', 'published', 'revision'])
      .executeTakeFirst()
    if (!deleted) throw new AppError('dialog.not-found')
    // Rolls the deletion back.
    if (deleted.revision !== revision) throw new AppError('dialog.conflict')
    await transaction
      .insertInto('deleted_dialogs')
      .values({ script_id: scriptId, id: dialogId, revision })
      .onConflict((conflict) => conflict.columns(['script_id', 'id']).doUpdateSet({ revision, deleted_at: sql`now()` }))
      .execute()
    await screenScript(transaction, script, publicTextsOf([deleted]))
    return undefined
  })
}

/** Removes the records of deletions that cannot be undone any more and returns their number. */
export async function removeExpiredDeletions({ queries, clock }: Dependencies & { clock: Clock }): Promise<number> {
  const removed = await queries
    .deleteFrom('deleted_dialogs')
    .where('deleted_at', '<', new Date(clock.now() - RETENTION_MS))
    .executeTakeFirst()
  return Number(removed.numDeletedRows)
}

/** Throws `dialog.not-found` in place of `script.not-found`. 404, not 403: do not reveal that the script exists. */
const lockScriptOfDialog = (transaction: Transaction<Tables>, actor: Actor, scriptId: string) =>
  lockOwnScript(transaction, actor, scriptId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('dialog.not-found') : error
  })
