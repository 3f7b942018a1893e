/** Changes and deletions of stored dialogs, one or many. Every function takes a transaction that has locked the script. */
import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import {
  conditionsOrNull,
  DIALOGS_MAX,
  DIALOGS_PER_TRIGGER,
  hasSameConditions,
  type Dialog,
  type LineConditions,
} from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import { AppError } from '../../../base/errors.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import { BATCH_ROWS, inBatches } from '../../../jobs/slices.ts'
import { lockOwnScript, publicTextsOf, screenScript, type DialogTexts } from '../item/own-script.ts'
import { ensureDistinct } from './add-dialogs.ts'
import { countDialogs, readDialogs } from './dialogs.queries.ts'

export interface StoredDialog {
  id: string
  trigger: string
  text: string
  speech: string | null
  when: LineConditions | null
  published: boolean
}
type Given = EndpointRequest<Endpoints['changeDialogs']>['body']
export type DialogChange = Given['changed'][number]
export type DialogDeletion = Given['deleted'][number]

/**
 * Changes and deletes all dialogs or none, and returns the changed ones. Throws `script.not-found`, `dialog.not-found`,
 * `dialog.conflict`, `script.too-many-dialogs`.
 */
export function changeDialogs(
  { queries }: { queries: Queries },
  actor: Actor,
  scriptId: string,
  { changed, deleted }: Given,
): Promise<Dialog[]> {
  ensureDistinct(changed, 'changed')
  ensureDistinct(deleted, 'deleted')
  return queries.transaction().execute(async (transaction) => {
    const script = await lockOwnScript(transaction, actor, scriptId)
    const touched = [
      ...(await storeChanges(transaction, scriptId, changed)),
      ...(await deleteRows(transaction, scriptId, deleted)),
    ]
    await screenScript(transaction, script, publicTextsOf(touched))
    return changed.length === 0
      ? []
      : readDialogs(
          transaction,
          changed.map(({ id }) => id),
        )
  })
}

/**
 * Stores changes and returns the contents before and after them. A change that is stored already is not a conflict,
 * because the answer to the first call may have been lost. Throws `dialog.not-found`, `dialog.conflict`,
 * `script.too-many-dialogs`.
 */
export async function storeChanges(
  transaction: Transaction<Tables>,
  scriptId: string,
  changes: readonly DialogChange[],
): Promise<StoredDialog[]> {
  if (changes.length === 0) return []
  const rows = await transaction
    .selectFrom('dialogs')
    .select(['id', 'trigger', 'text', 'speech', 'when', 'published', 'revision'])
    .where('script_id', '=', scriptId)
    .where(
      'id',
      'in',
      changes.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pairs = changes.flatMap((change) => {
    const stored = byId.get(change.id)
    if (!stored) throw new AppError('dialog.not-found')
    const { revision, ...before } = stored
    const after = changedDialog(before, change)
    if (isSameDialog(before, after)) return []
    if (revision !== change.revision) throw new AppError('dialog.conflict')
    return [{ before, after }]
  })
  await ensureSpace(transaction, scriptId, pairs)
  await updateRows(
    transaction,
    pairs.map(({ after }) => after),
  )
  return pairs.flatMap(({ before, after }) => [before, after])
}

const changedDialog = (stored: StoredDialog, changes: DialogChange): StoredDialog => ({
  id: stored.id,
  trigger: changes.trigger ?? stored.trigger,
  text: changes.text ?? stored.text,
  speech: changes.speech === undefined ? stored.speech : changes.speech,
  when: changes.when === undefined ? stored.when : conditionsOrNull(changes.when),
  published: changes.published ?? stored.published,
})

export const isSameDialog = (a: StoredDialog, b: StoredDialog): boolean =>
  a.trigger === b.trigger &&
  a.text === b.text &&
  a.speech === b.speech &&
  hasSameConditions(a.when, b.when) &&
  a.published === b.published

async function ensureSpace(
  transaction: Transaction<Tables>,
  scriptId: string,
  pairs: readonly { before: StoredDialog; after: StoredDialog }[],
): Promise<void> {
  const moved = pairs.filter(({ before, after }) => before.trigger !== after.trigger)
  if (moved.length === 0) return
  const stored = await countDialogs(transaction, { scriptId, isOwner: true })
  const counts = new Map<string, number>(stored.map(({ id, dialogCount }) => [id, dialogCount]))
  const add = (trigger: string, by: number) => counts.set(trigger, (counts.get(trigger) ?? 0) + by)
  for (const { before, after } of moved) {
    add(before.trigger, -1)
    add(after.trigger, 1)
  }
  if (moved.some(({ after }) => (counts.get(after.trigger) ?? 0) > DIALOGS_PER_TRIGGER))
    throw new AppError('script.too-many-dialogs')
}

/** Replaces the contents of stored dialogs and counts their revisions up. */
export async function updateRows(transaction: Transaction<Tables>, dialogs: readonly StoredDialog[]): Promise<void> {
  await inBatches(dialogs, async (batch) => {
    await sql`update dialogs
      set trigger = given.trigger, text = given.text, speech = given.speech,
        "when" = given."when", published = given.published, revision = revision + 1
      from jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb) as given (
        id uuid, trigger text, text text, speech text, "when" jsonb, published boolean)
      where dialogs.id = given.id`.execute(transaction)
  })
}

/**
 * Deletes dialogs and records their revisions, so that they can be restored with their ids. Returns those that existed.
 * Throws `dialog.conflict`.
 */
export async function deleteRows(
  transaction: Transaction<Tables>,
  scriptId: string,
  deletions: readonly DialogDeletion[],
): Promise<DialogTexts[]> {
  if (deletions.length === 0) return []
  const revisions = new Map(deletions.map(({ id, revision }) => [id, revision]))
  const deleted = await transaction
    .deleteFrom('dialogs')
    .where('id', 'in', [...revisions.keys()])
    .where('script_id', '=', scriptId)
    .returning(['id', 'text', 'speech', 'when', 'published', 'revision'])
    .execute()
  // Rolls the deletions back.
  if (deleted.some(({ id, revision }) => revisions.get(id) !== revision)) throw new AppError('dialog.conflict')
  if (deleted.length === 0) return []
  await transaction
    .insertInto('deleted_dialogs')
    .values(deleted.map(({ id, revision }) => ({ script_id: scriptId, id, revision })))
    .onConflict((conflict) =>
      conflict
        .columns(['script_id', 'id'])
        .doUpdateSet({ revision: ({ ref }) => ref('excluded.revision'), deleted_at: sql`now()` }),
    )
    .execute()
  await dropOldestDeletions(transaction, scriptId)
  return deleted
}

/** Keeps the records of at most `DIALOGS_MAX` deletions of a script: older ones cannot be undone any more. */
async function dropOldestDeletions(transaction: Transaction<Tables>, scriptId: string): Promise<void> {
  const { count } = await transaction
    .selectFrom('deleted_dialogs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('script_id', '=', scriptId)
    .executeTakeFirstOrThrow()
  const surplus = Number(count) - DIALOGS_MAX
  if (surplus <= 0) return
  await transaction
    .deleteFrom('deleted_dialogs')
    .where('script_id', '=', scriptId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('deleted_dialogs')
        .select('id')
        .where('script_id', '=', scriptId)
        .orderBy('deleted_at')
        .orderBy('id')
        .limit(Math.min(surplus, BATCH_ROWS)),
    )
    .execute()
}
