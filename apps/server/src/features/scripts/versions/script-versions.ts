/** Versions of scripts: the dialogs with their ids, so that a restored dialog is the same one. */
import {
  conditionsOrNull,
  VERSION_BYTES_MAX,
  versionContentSchema,
  type VersionContent,
  type VersionDialog,
} from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import { AppError } from '../../../base/errors.ts'
import type { Tables } from '../../../database/tables.ts'
import type { VersionedNoun } from '../../../items/versions/item-versions.ts'
import { inBatches } from '../../../jobs/slices.ts'
import { ensureTags, readTags, setTags, tagTables } from '../../../tags/tags.ts'
import { deleteRows, isSameDialog, updateRows, type StoredDialog } from '../dialogs/change-dialogs.ts'
import { insertDialogs } from '../dialogs/insert-dialogs.ts'
import { lockOwnScript, screenScript } from '../item/own-script.ts'
import { scriptNoun } from '../item/script-noun.ts'

type ScriptVersion = Extract<VersionContent, { kind: 'script' }>

export const versionedScript: VersionedNoun = {
  noun: scriptNoun,
  parse: (stored) => versionContentSchema.parse({ ...(stored as object), kind: 'script' }),
  read: readScript,
  async restore(transaction, actor, { id, content: version, revision }) {
    if (version.kind !== 'script') throw new Error('The version is of another kind')
    await restoreScript(transaction, actor, { id, version, revision })
  },
}

const selectDialogs = (transaction: Transaction<Tables>, scriptId: string) =>
  transaction
    .selectFrom('dialogs')
    .select(['id', 'trigger', 'text', 'speech', 'when', 'published', 'revision'])
    .where('script_id', '=', scriptId)
    .orderBy('position')
    .execute()

/** Smallest JSON of a dialog without its trigger and texts, bytes. */
const DIALOG_BYTES = 80

/** Before the dialogs are read: PGlite reads them on this thread in one statement. Throws `version.too-large`. */
async function ensureVersionSize(transaction: Transaction<Tables>, id: string): Promise<void> {
  const { rows } = await sql<{ isTooLarge: boolean }>`
    select coalesce(sum(${DIALOG_BYTES}::integer + octet_length(trigger) + octet_length(text) +
      coalesce(octet_length(speech), 0)), 0) > ${VERSION_BYTES_MAX}::integer as "isTooLarge"
    from dialogs where script_id = ${id}::uuid`.execute(transaction)
  if (rows[0]?.isTooLarge) throw new AppError('version.too-large')
}

/** Throws `version.too-large`. */
async function readScript(transaction: Transaction<Tables>, id: string): Promise<VersionContent> {
  const { name, description, intended_sex } = await transaction
    .selectFrom('scripts')
    .select(['name', 'description', 'intended_sex'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const tags = await readTags(transaction, tagTables.script, id)
  await ensureVersionSize(transaction, id)
  const rows = await selectDialogs(transaction, id)
  const dialogs = rows.map((row) => ({
    id: row.id,
    trigger: row.trigger as VersionDialog['trigger'],
    text: row.text,
    ...(row.speech === null ? {} : { speech: row.speech }),
    ...(row.when === null ? {} : { when: row.when }),
    published: row.published,
  }))
  return { kind: 'script', name, description, tags, intendedSex: intended_sex, dialogs }
}

interface Restored {
  id: string
  version: ScriptVersion
  revision: number | undefined
}

/**
 * Deletes, changes and adds dialogs as their author does, with revisions above all earlier ones, and puts them in the order
 * of the version. Throws `script.conflict`, `content.limit-reached`, `script.too-many-dialogs`, `dialog.exists`.
 */
async function restoreScript(transaction: Transaction<Tables>, actor: Actor, { id, version, revision }: Restored) {
  const script = await lockOwnScript(transaction, actor, id)
  if (revision !== undefined && revision !== script.revision) throw new AppError('script.conflict')
  await ensureTags(transaction, version.tags)
  const present = new Map((await selectDialogs(transaction, id)).map((row) => [row.id, row]))
  const wanted = new Set(version.dialogs.map((dialog) => dialog.id))
  const removed = [...present.values()].filter((row) => !wanted.has(row.id))
  await inBatches(removed, async (batch) => void (await deleteRows(transaction, id, batch)))
  const changed = version.dialogs.map(storedOf).filter((dialog) => {
    const row = present.get(dialog.id)
    return row !== undefined && !isSameDialog(row, dialog)
  })
  await updateRows(transaction, changed)
  const added = version.dialogs.filter((dialog) => !present.has(dialog.id))
  const left = { ...script, dialog_count: version.dialogs.length - added.length }
  await insertDialogs(
    transaction,
    actor,
    left,
    added.map((dialog) => ({ ...dialog, when: dialog.when, ownerId: actor.userId, cloned: false })),
  )
  await order(transaction, version.dialogs)
  await transaction
    .updateTable('scripts')
    .set({
      name: version.name,
      description: version.description,
      intended_sex: version.intendedSex,
      revision: script.revision + 1,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await setTags(transaction, tagTables.script, id, version.tags)
  await screenScript(transaction, script, 'everything')
}

const storedOf = ({ id, trigger, text, speech, when, published }: VersionDialog): StoredDialog => ({
  id,
  trigger,
  text,
  speech: speech ?? null,
  when: conditionsOrNull(when),
  published,
})

/** In batches: the constraint on positions is deferred to the end of the transaction. */
async function order(transaction: Transaction<Tables>, dialogs: readonly VersionDialog[]) {
  const places = dialogs.map(({ id }, position) => ({ id, position }))
  await inBatches(places, async (batch) => {
    await sql`update dialogs set position = given.position
      from jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb) as given (id uuid, position integer)
      where dialogs.id = given.id and dialogs.position <> given.position`.execute(transaction)
  })
}
