import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { hasSameConditions, type Dialog } from '@rubato/contracts/domain'
import type { Transaction } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import { AppError } from '../../../base/errors.ts'
import { readDialogs } from './dialogs.queries.ts'
import { insertDialogs } from './insert-dialogs.ts'
import { lockOwnScript } from '../item/own-script.ts'

type Given = EndpointRequest<Endpoints['addDialogs']>['body']['dialogs'][number]

/**
 * Adds all dialogs or none, each behind the last one of its trigger. Idempotent: a dialog whose id is stored already with
 * the same contents is not added again. Throws `script.not-found`, `script.too-many-dialogs`, `content.limit-reached`,
 * `dialog.exists`.
 */
export function addDialogs(
  { queries }: { queries: Queries },
  actor: Actor,
  scriptId: string,
  given: readonly Given[],
): Promise<Dialog[]> {
  ensureDistinct(given, 'dialogs')
  return queries.transaction().execute(async (transaction) => {
    const script = await lockOwnScript(transaction, actor, scriptId)
    const known = await findKnown(transaction, scriptId, given)
    const rows = given.map((dialog) => ({ ...dialog, when: dialog.when, ownerId: actor.userId, cloned: false }))
    const added = await insertDialogs(
      transaction,
      actor,
      script,
      rows.filter(({ id }) => id === undefined || !known.has(id)),
    )
    const ids = given.map(({ id }) => (id !== undefined && known.has(id) ? id : (added.shift() ?? '')))
    return readDialogs(transaction, ids)
  })
}

/** Throws `request.invalid` when two dialogs of the list `name` in the body have the same id. */
export function ensureDistinct(given: readonly { id?: string | undefined }[], name: string): void {
  const seen = new Set<string>()
  const issues = given.flatMap(({ id }, index) => {
    if (id === undefined) return []
    const isRepeated = seen.has(id)
    seen.add(id)
    return isRepeated ? [{ path: [name, index, 'id'], message: 'Another dialog of this call has this id.' }] : []
  })
  if (issues.length > 0) throw new AppError('request.invalid', { issues })
}

/** The ids that this script has already, with the same contents. Throws `dialog.exists` for any other id that is taken. */
async function findKnown(transaction: Transaction<Tables>, scriptId: string, given: readonly Given[]) {
  const byId = new Map(given.flatMap((dialog) => (dialog.id === undefined ? [] : [[dialog.id, dialog] as const])))
  if (byId.size === 0) return new Set<string>()
  const stored = await transaction
    .selectFrom('dialogs')
    .selectAll()
    .where('id', 'in', [...byId.keys()])
    .execute()
  for (const row of stored) {
    const dialog = byId.get(row.id)
    const isSame =
      row.script_id === scriptId &&
      row.trigger === dialog?.trigger &&
      row.text === dialog.text &&
      row.speech === (dialog.speech ?? null) &&
      hasSameConditions(row.when, dialog.when) &&
      row.published === dialog.published
    if (!isSame) throw new AppError('dialog.exists')
  }
  return new Set(stored.map(({ id }) => id))
}
