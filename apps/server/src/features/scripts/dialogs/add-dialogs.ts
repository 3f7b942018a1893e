import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { DIALOGS_MAX, DIALOGS_PER_TRIGGER, type Dialog } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import { AppError } from '../../../errors.ts'
import { inBatches } from '../../../jobs/slices.ts'
import { countDialogs, selectDialogs, toDialog } from './dialogs.queries.ts'
import { ensureRoomForDialogs, lockOwnScript, type OwnScript } from '../authoring/own-script.ts'
import { screenScript, shownTexts } from '../authoring/screen-script.ts'

type Given = EndpointRequest<Endpoints['addDialogs']>['body']['dialogs'][number]

/** A line on its way in. */
export interface NewDialog {
  id?: string | undefined
  ownerId: string
  trigger: string
  text: string
  speech?: string | null | undefined
  cloned: boolean
  published: boolean
}

/**
 * All lines or none, each behind those its trigger has. One that is there already, word for word, is not added again:
 * a call may be repeated. Throws `script.not-found`, `script.too-many-dialogs`,
 * `content.limit-reached`, `dialog.exists`.
 */
export function addDialogs(
  { queries }: { queries: Queries },
  actor: Actor,
  scriptId: string,
  given: readonly Given[],
): Promise<Dialog[]> {
  ensureDistinct(given)
  return queries.transaction().execute(async (transaction) => {
    const script = await lockOwnScript(transaction, actor, scriptId)
    const known = await findKnown(transaction, scriptId, given)
    const rows = given.map((dialog) => ({ ...dialog, ownerId: actor.userId, cloned: false }))
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

function ensureDistinct(given: readonly Given[]): void {
  const seen = new Set<string>()
  const issues = given.flatMap(({ id }, index) => {
    if (id === undefined) return []
    const isRepeated = seen.has(id)
    seen.add(id)
    return isRepeated ? [{ path: ['dialogs', index, 'id'], message: 'Another dialog of this call has this id.' }] : []
  })
  if (issues.length > 0) throw new AppError('request.invalid', { issues })
}

/** Ids that are in this script already, with the same words; any other that is taken is a mistake. */
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
      row.published === dialog.published
    if (!isSame) throw new AppError('dialog.exists')
  }
  return new Set(stored.map(({ id }) => id))
}

/** Puts lines at the end of a locked script and returns their ids in the same order. */
export async function insertDialogs(
  transaction: Transaction<Tables>,
  actor: Actor,
  script: OwnScript,
  rows: readonly NewDialog[],
): Promise<string[]> {
  if (rows.length === 0) return []
  await ensureRoomForDialogs(transaction, actor, rows.length)
  await ensureSpace(transaction, script, rows)
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
  await screenScript(transaction, script, shownTexts(rows))
  return ids
}

async function insertBatch(
  transaction: Transaction<Tables>,
  script: OwnScript,
  rows: readonly NewDialog[],
  from: number,
): Promise<string[]> {
  const records = rows.map((row, index) => ({ ...row, position: from + index }))
  // As one JSON text: a statement takes no more than 65,535 parameters.
  const inserted = await sql<{ id: string; position: number }>`
    insert into dialogs (id, script_id, owner_id, position, trigger, text, speech, cloned, published, revision)
    select coalesce(given.id, gen_random_uuid()), ${script.id}::uuid, "ownerId", position, trigger, text, speech, cloned,
      published, coalesce(deleted.revision, 0) + 1
    from jsonb_to_recordset(${JSON.stringify(records)}::text::jsonb) as given (
      id uuid, "ownerId" uuid, position integer, trigger text, text text, speech text, cloned boolean,
      published boolean)
    left join deleted_dialogs deleted on deleted.script_id = ${script.id}::uuid and deleted.id = given.id
    on conflict (id) do nothing
    returning id, position`.execute(transaction)
  if (inserted.rows.length < rows.length) throw new AppError('dialog.exists')
  await ensureNotDeletedElsewhere(transaction, script, rows)
  return inserted.rows.sort((a, b) => a.position - b.position).map(({ id }) => id)
}

/**
 * An id that was deleted in another script stays that script's, so that its owner can undo the deletion. Asked after
 * the insert, which has waited for a deletion that was under way.
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

async function ensureSpace(transaction: Transaction<Tables>, script: OwnScript, rows: readonly NewDialog[]) {
  if (script.dialog_count + rows.length > DIALOGS_MAX) throw new AppError('script.too-many-dialogs')
  const counts = await countDialogs(transaction, { scriptId: script.id, isOwner: true })
  const byTrigger = new Map<string, number>(counts.map(({ id, dialogCount }) => [id, dialogCount]))
  for (const { trigger } of rows) {
    const count = (byTrigger.get(trigger) ?? 0) + 1
    if (count > DIALOGS_PER_TRIGGER) throw new AppError('script.too-many-dialogs')
    byTrigger.set(trigger, count)
  }
}

/** The owner's view of lines, in the order of `ids`. */
export async function readDialogs(queries: Queries, ids: readonly string[]): Promise<Dialog[]> {
  const rows = await selectDialogs(queries)
    .where('dialogs.id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, toDialog(row, true)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
