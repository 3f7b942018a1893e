import { createHash } from 'node:crypto'
import { conditionsOrNull, triggers } from '@rubato/contracts/domain'
import { shippedScripts, type ShippedScript } from '@rubato/script-content'
import type { Transaction } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import { putShipped } from '../../../items/authoring/put-shipped.ts'
import { inBatches } from '../../../jobs/slices.ts'

/** Stores the shipped trigger catalogue and scripts. Returns the ids of the scripts that were written. Idempotent. */
export const loadShippedScripts = (
  queries: Queries,
  author: string,
  items: readonly ShippedScript[] = shippedScripts,
): Promise<string[]> =>
  putShipped(queries, author, {
    kind: 'script',
    items,
    prepare: writeCatalogue,
    columnsOf: async ({ intended_sex }) => ({ intended_sex }),
    putParts: replaceDialogs,
  })

/** Updates the trigger catalogue; a change makes the database recount the coverage of every script. */
async function writeCatalogue(transaction: Transaction<Tables>): Promise<void> {
  const stored = new Set((await transaction.selectFrom('triggers').select('id').execute()).map(({ id }) => id))
  const known = new Set<string>(triggers.map(({ id }) => id))
  const gone = [...stored].filter((id) => !known.has(id))
  const added = triggers.filter(({ id }) => !stored.has(id))
  if (gone.length > 0) await transaction.deleteFrom('triggers').where('id', 'in', gone).execute()
  if (added.length === 0) return
  const rows = added.map(({ id, group }) => ({ id, is_count: group === 'counts' }))
  await transaction.insertInto('triggers').values(rows).execute()
}

async function replaceDialogs(transaction: Transaction<Tables>, script: ShippedScript, ownerId: string) {
  await transaction.deleteFrom('dialogs').where('script_id', '=', script.id).execute()
  const rows = script.dialogs.map(({ trigger, text, speech, when }, position) => ({
    // A stable id, independent of restarts, machines and other dialogs. No script has the same trigger and text twice.
    id: uuidOf(`${script.id} ${trigger} ${text}`),
    script_id: script.id,
    owner_id: ownerId,
    position,
    trigger,
    text,
    speech: speech ?? null,
    when: conditionsOrNull(when),
    cloned: false,
    published: true,
  }))
  // In batches: a statement takes at most 65,535 parameters.
  await inBatches(rows, async (batch) => {
    await transaction.insertInto('dialogs').values(batch).execute()
  })
}

/** A version 8 UUID (RFC 9562: custom) from a hash. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
