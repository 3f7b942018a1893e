import { triggers } from '@rubato/contracts/domain'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

/** Updates the trigger catalogue; a change makes the database recount the coverage of every script. */
export async function writeCatalogue(transaction: Transaction<Tables>): Promise<void> {
  const stored = new Set((await transaction.selectFrom('triggers').select('id').execute()).map(({ id }) => id))
  const known = new Set<string>(triggers.map(({ id }) => id))
  const gone = [...stored].filter((id) => !known.has(id))
  const added = triggers.filter(({ id }) => !stored.has(id))
  if (gone.length > 0) await transaction.deleteFrom('triggers').where('id', 'in', gone).execute()
  if (added.length === 0) return
  const rows = added.map(({ id, group }) => ({ id, is_count: group === 'counts' }))
  await transaction.insertInto('triggers').values(rows).execute()
}
