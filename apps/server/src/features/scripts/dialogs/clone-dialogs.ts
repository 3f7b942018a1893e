import type { Dialog } from '@rubato/contracts/domain'
import type { Actor } from '../../../actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import { AppError } from '../../../errors.ts'
import { insertDialogs, readDialogs } from './add-dialogs.ts'
import { isVisible } from '../../../public-scripts/visible-scripts.ts'
import { lockOwnScript } from '../authoring/own-script.ts'

/**
 * Copies lines that the member may see into their script, in the order of `ids`; each keeps its author, says that it is
 * a copy, and stays hidden if it is. Throws `script.not-found`, `script.taken-down` when one of them stands in such a script,
 * `script.too-many-dialogs`, and `dialog.not-found` when one of them is not theirs to see: then none is copied.
 */
export function cloneDialogs(
  { queries }: { queries: Queries },
  actor: Actor,
  scriptId: string,
  ids: readonly string[],
): Promise<Dialog[]> {
  return queries.transaction().execute(async (transaction) => {
    const script = await lockOwnScript(transaction, actor, scriptId)
    const wanted = [...new Set(ids)]
    const rows = await transaction
      .selectFrom('dialogs')
      .innerJoin('scripts', 'scripts.id', 'dialogs.script_id')
      .select(['dialogs.id', 'trigger', 'text', 'speech', 'dialogs.published', 'scripts.moderation_state'])
      .select(({ fn }) => fn.coalesce('dialogs.owner_id', 'scripts.owner_id').as('ownerId'))
      .where('dialogs.id', 'in', wanted)
      .where(isVisible(actor.userId))
      .where((where) => where.or([where('dialogs.published', '=', true), where('scripts.owner_id', '=', actor.userId)]))
      .execute()
    if (rows.length < wanted.length) throw new AppError('dialog.not-found')
    // As with a whole script: else a decision would hold until the author had made a copy.
    if (rows.some((row) => row.moderation_state === 'taken-down')) throw new AppError('script.taken-down')
    const byId = new Map(
      rows.map(({ id, trigger, text, speech, ownerId, published }) => [
        id,
        { trigger, text, speech, ownerId, cloned: true, published },
      ]),
    )
    const copies = wanted.flatMap((id) => byId.get(id) ?? [])
    return readDialogs(transaction, await insertDialogs(transaction, actor, script, copies))
  })
}
