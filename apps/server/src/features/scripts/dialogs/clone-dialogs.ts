import type { Dialog } from '@rubato/contracts/domain'
import type { Actor } from '../../../base/actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import { AppError } from '../../../base/errors.ts'
import { readDialogs } from './dialogs.queries.ts'
import { insertDialogs } from './insert-dialogs.ts'
import { isVisible } from '../../../public-items/visibility.ts'
import { lockOwnScript } from '../item/own-script.ts'

/**
 * Copies visible dialogs into the actor's script, in the order of `ids`; all or none. A copy keeps its author, is marked
 * as cloned, and is published if its source is. Throws `script.not-found`, `script.taken-down` when a dialog belongs to
 * such a script, `script.too-many-dialogs`, and `dialog.not-found` when a dialog is not visible to the actor.
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
      .select(['dialogs.id', 'trigger', 'text', 'speech', 'when', 'dialogs.published', 'scripts.moderation_state'])
      .select(({ fn }) => fn.coalesce('dialogs.owner_id', 'scripts.owner_id').as('ownerId'))
      .where('dialogs.id', 'in', wanted)
      .where(isVisible('scripts', actor.userId))
      .where((where) => where.or([where('dialogs.published', '=', true), where('scripts.owner_id', '=', actor.userId)]))
      .execute()
    if (rows.length < wanted.length) throw new AppError('dialog.not-found')
    // As for a whole script: a copy would circumvent the decision.
    if (rows.some((row) => row.moderation_state === 'taken-down')) throw new AppError('script.taken-down')
    const byId = new Map(
      rows.map(({ id, trigger, text, speech, when, ownerId, published }) => [
        id,
        { trigger, text, speech, when, ownerId, cloned: true, published },
      ]),
    )
    const copies = wanted.flatMap((id) => byId.get(id) ?? [])
    return readDialogs(transaction, await insertDialogs(transaction, actor, script, copies))
  })
}
