import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { sql } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import type { Queries } from '../../../database/open-database.ts'
import { AppError } from '../../../base/errors.ts'
import { lockOwnScript } from '../item/own-script.ts'

type Order = EndpointRequest<Endpoints['orderDialogs']>['body']

/**
 * Puts the dialogs of one trigger in the order of `ids`, reusing their positions. Throws `script.not-found`, and
 * `dialog.conflict` when `ids` are not exactly the stored ones, after a concurrent addition or deletion. Of two
 * concurrent orders the last one wins, without a check of revisions: no text is lost.
 */
export function orderDialogs(
  { queries }: { queries: Queries },
  actor: Actor,
  scriptId: string,
  { trigger, ids }: Order,
): Promise<undefined> {
  return queries.transaction().execute(async (transaction) => {
    await lockOwnScript(transaction, actor, scriptId)
    const stored = await transaction
      .selectFrom('dialogs')
      .select(['id', 'position'])
      .where('script_id', '=', scriptId)
      .where('trigger', '=', trigger)
      .orderBy('position')
      .execute()
    const known = new Set(stored.map(({ id }) => id))
    const isSame = ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id))
    if (!isSame) throw new AppError('dialog.conflict')
    const moved = stored.flatMap(({ position }, index) => {
      const id = ids[index]
      return id === undefined || id === stored[index]?.id ? [] : [{ id, position }]
    })
    await sql`update dialogs set position = moved.position
      from jsonb_to_recordset(${JSON.stringify(moved)}::text::jsonb) as moved (id uuid, position integer)
      where dialogs.id = moved.id`.execute(transaction)
    return undefined
  })
}
