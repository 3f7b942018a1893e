import { conditionsOrNull, DIALOGS_MAX, DIALOGS_PER_TRIGGER, type LineConditions } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import type { Tables } from '../../../database/tables.ts'
import { AppError } from '../../../base/errors.ts'
import { ensureSize } from '../../../items/authoring/own-item.ts'
import { inBatches } from '../../../jobs/slices.ts'
import { publicTextsOf, screenScript, type OwnScript } from '../item/own-script.ts'
import { scriptNoun } from '../item/script-noun.ts'
import { countDialogs } from './dialogs.queries.ts'

/** A dialog before its insertion. */
export interface NewDialog {
  id?: string | undefined
  ownerId: string
  trigger: string
  text: string
  speech?: string | null | undefined
  when: LineConditions | null | undefined
  cloned: boolean
  published: boolean
}

/** Appends dialogs to a locked script and returns their ids in the order of `rows`. */
export async function insertDialogs(
  transaction: Transaction<Tables>,
  actor: Actor,
  script: OwnScript,
  rows: readonly NewDialog[],
): Promise<string[]> {
  if (rows.length === 0) return []
  await ensureSize(transaction, scriptNoun, actor, rows.length)
  await ensureDialogCounts(transaction, script, rows)
  const { last } = await transaction
    .selectFrom('dialogs')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('script_id', '=', script.id)
    .executeTakeFirstOrThrow()
  const from = (last ?? -1) + 1
  const ids: string[] = []
  await inBatches(rows, async (batch, index) => {
    ids.push(...(await insertBatch(transaction, script, batch, from + index)))
  })
  await screenScript(transaction, script, publicTextsOf(rows))
  return ids
}

async function insertBatch(
  transaction: Transaction<Tables>,
  script: OwnScript,
  rows: readonly NewDialog[],
  from: number,
): Promise<string[]> {
  const records = rows.map((row, index) => ({ ...row, when: conditionsOrNull(row.when), position: from + index }))
  // As one JSON text: a statement takes no more than 65,535 parameters.
  const inserted = await sql<{ id: string; position: number }>`
    insert into dialogs (id, script_id, owner_id, position, trigger, text, speech, "when", cloned, published,
      revision)
    select coalesce(given.id, gen_random_uuid()), ${script.id}::uuid, "ownerId", position, trigger, text, speech,
      "when", cloned, published, coalesce(deleted.revision, 0) + 1
    from jsonb_to_recordset(${JSON.stringify(records)}::text::jsonb) as given (
      id uuid, "ownerId" uuid, position integer, trigger text, text text, speech text, "when" jsonb,
      cloned boolean, published boolean)
    left join deleted_dialogs deleted on deleted.script_id = ${script.id}::uuid and deleted.id = given.id
    on conflict (id) do nothing
    returning id, position`.execute(transaction)
  if (inserted.rows.length < rows.length) throw new AppError('dialog.exists')
  await ensureNotDeletedElsewhere(transaction, script, rows)
  return inserted.rows.sort((a, b) => a.position - b.position).map(({ id }) => id)
}

/**
 * The id of a deleted dialog stays reserved for its script, so that the owner can undo the deletion. Checked after the
 * insert, because the insert waits for a concurrent deletion to commit.
 */
async function ensureNotDeletedElsewhere(
  transaction: Transaction<Tables>,
  script: OwnScript,
  rows: readonly NewDialog[],
): Promise<void> {
  const ids = rows.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return
  const taken = await transaction
    .selectFrom('deleted_dialogs')
    .select('id')
    .where('id', 'in', ids)
    .where('script_id', '<>', script.id)
    .executeTakeFirst()
  if (taken) throw new AppError('dialog.exists')
}

async function ensureDialogCounts(transaction: Transaction<Tables>, script: OwnScript, rows: readonly NewDialog[]) {
  if (script.dialog_count + rows.length > DIALOGS_MAX) throw new AppError('script.too-many-dialogs')
  const counts = await countDialogs(transaction, { scriptId: script.id, isOwner: true })
  const byTrigger = new Map<string, number>(counts.map(({ id, dialogCount }) => [id, dialogCount]))
  for (const { trigger } of rows) {
    const count = (byTrigger.get(trigger) ?? 0) + 1
    if (count > DIALOGS_PER_TRIGGER) throw new AppError('script.too-many-dialogs')
    byTrigger.set(trigger, count)
  }
}
