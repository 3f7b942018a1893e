/** Scripts as items. Their dialogs are rows of another table. */
import { storageLimits, type Script } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import { nextTurn } from '../../../base/turns.ts'
import type { Tables } from '../../../database/tables.ts'
import type { CopiedItem, ItemNoun } from '../../../items/item-noun.ts'
import { deleteInBatches } from '../../../jobs/delete-in-batches.ts'
import { BATCH_ROWS } from '../../../jobs/slices.ts'
import { SCREENED_WITH } from '../../../public-items/public-texts.ts'
import { screenAgain } from './own-script.ts'
import { findScripts } from './script.queries.ts'

export const scriptNoun: ItemNoun<Script, Script> = {
  kind: 'script',
  sorts: { newest: null, 'top-rated': ['rating', 'float8'], 'most-used': ['uses', 'integer'] },
  limitsOf(tier) {
    const { scripts, deletedScripts, dialogs } = storageLimits[tier]
    return { items: scripts, deleted: deletedScripts, size: dialogs }
  },
  size: 'dialog_count',
  copiedSize: 'published_dialog_count',
  copied: ['intended_sex'],
  parts: {
    copy: copyDialogs,
    // In batches: one cascade over all dialogs would block the database.
    erase: async (queries, id) => void (await deleteInBatches(queries, 'dialogs', sql`script_id = ${id}::uuid`)),
    eraseUnpublished: async (queries, id) =>
      void (await deleteInBatches(queries, 'dialogs', sql`script_id = ${id}::uuid and not published`)),
  },
  recheck: { checkedWith: SCREENED_WITH, of: 'offered', run: screenAgain },
  async find(queries, id, viewerId) {
    const [script] = await findScripts(queries, [id], viewerId)
    return script
  },
  findListed: findScripts,
}

/** Copies the visible dialogs in batches, in the order of their positions. */
async function copyDialogs(transaction: Transaction<Tables>, { from, to, ownerId, isOwn }: CopiedItem): Promise<void> {
  for (let after = -1; ;) {
    // The author of a dialog whose author deleted the account is the owner of the source.
    const { rows } = await sql<{ position: number }>`
      insert into dialogs (script_id, owner_id, position, trigger, text, speech, "when", cloned, published)
      select ${to}::uuid, coalesce(owner_id, ${ownerId}::uuid), position, trigger, text, speech,
        "when", true, published
      from dialogs
      where script_id = ${from} and position > ${after} and (published or ${isOwn}::boolean)
      order by position limit ${BATCH_ROWS}
      returning position`.execute(transaction)
    if (rows.length < BATCH_ROWS) return
    after = rows.reduce((last, { position }) => Math.max(last, position), after)
    await nextTurn()
  }
}
