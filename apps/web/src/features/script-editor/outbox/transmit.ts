/** Carries out one batch of operations on the server. */
import type { Dialog, TriggerId } from '@rubato/contracts/domain'
import { isErrorCode } from '../../../lib/api/api-error.ts'
import { dialogsFrom, idsOf, reorder } from '../document/dialogs.ts'
import type { Operation, Queue } from '../document/operation-queue.ts'
import type { ScriptApi } from './script-api.ts'

async function deleteDialog(api: ScriptApi, operation: Extract<Operation, { kind: 'delete' }>): Promise<Dialog[]> {
  try {
    await api.delete(operation)
  } catch (error) {
    // Delete is idempotent: not-found counts as success.
    if (!isErrorCode(error, 'dialog.not-found')) throw error
  }
  return []
}

/** A dialog was added or deleted elsewhere meanwhile: the dialogs that exist now are sent in this editor's order. */
async function orderDialogs(api: ScriptApi, trigger: TriggerId, ids: string[]): Promise<Dialog[]> {
  try {
    await api.order(trigger, ids)
  } catch (error) {
    if (!isErrorCode(error, 'dialog.conflict')) throw error
    const stored = dialogsFrom(await api.listTrigger(trigger))
    await api.order(trigger, [...idsOf(reorder(stored, trigger, ids), trigger)])
  }
  return []
}

/** @param batch as `nextBatch` makes it. Returns the dialogs of the response; deletes and orders have none. */
export function transmit(api: ScriptApi, batch: Queue): Promise<Dialog[]> {
  const [first] = batch
  const changes = batch.flatMap((each) => (each.kind === 'edit' || each.kind === 'delete' ? [each] : []))
  if (changes.length > 1) return api.change(changes)
  if (first?.kind === 'edit') return api.edit(first).then((dialog) => [dialog])
  if (first?.kind === 'delete') return deleteDialog(api, first)
  if (first?.kind === 'order') return orderDialogs(api, first.trigger, first.ids)
  const added = batch.flatMap((each) => (each.kind === 'add' ? [each] : []))
  return api.add(
    added.map(({ id, trigger, text, speech, when, published }) => ({
      id,
      trigger,
      text,
      published,
      ...(speech === undefined ? {} : { speech }),
      ...(when === undefined ? {} : { when }),
    })),
  )
}
