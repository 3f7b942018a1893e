import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import type { Dialog } from '@rubato/contracts/domain'
import { type Transaction } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import { AppError } from '../../../base/errors.ts'
import { deleteRows, storeChanges } from './change-dialogs.ts'
import { readDialogs } from './dialogs.queries.ts'
import { lockOwnScript, publicTextsOf, screenScript } from '../item/own-script.ts'

interface Dependencies {
  queries: Queries
}
type Where = EndpointRequest<Endpoints['updateDialog']>['params']
type Changes = EndpointRequest<Endpoints['updateDialog']>['body']

/** Changes a dialog as `storeChanges` does. Throws `dialog.not-found`, `dialog.conflict`, `script.too-many-dialogs`. */
export function updateDialog(
  { queries }: Dependencies,
  actor: Actor,
  { scriptId, dialogId }: Where,
  changes: Changes,
): Promise<Dialog> {
  return queries.transaction().execute(async (transaction) => {
    const script = await lockScriptOfDialog(transaction, actor, scriptId)
    const touched = await storeChanges(transaction, scriptId, [{ ...changes, id: dialogId }])
    await screenScript(transaction, script, publicTextsOf(touched))
    const [dialog] = await readDialogs(transaction, [dialogId])
    if (!dialog) throw new AppError('dialog.not-found')
    return dialog
  })
}

/** Deletes a dialog whose revision is still `revision`. Throws `dialog.not-found`, `dialog.conflict`. */
export function deleteDialog(
  { queries }: Dependencies,
  actor: Actor,
  { scriptId, dialogId, revision }: Where & { revision: number },
): Promise<undefined> {
  return queries.transaction().execute(async (transaction) => {
    const script = await lockScriptOfDialog(transaction, actor, scriptId)
    const deleted = await deleteRows(transaction, scriptId, [{ id: dialogId, revision }])
    if (deleted.length === 0) throw new AppError('dialog.not-found')
    await screenScript(transaction, script, publicTextsOf(deleted))
    return undefined
  })
}

/** Throws `dialog.not-found` in place of `script.not-found`. 404, not 403: do not reveal that the script exists. */
const lockScriptOfDialog = (transaction: Transaction<Tables>, actor: Actor, scriptId: string) =>
  lockOwnScript(transaction, actor, scriptId).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('dialog.not-found') : error
  })
