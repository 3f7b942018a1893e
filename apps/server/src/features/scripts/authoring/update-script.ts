import type { EndpointRequest, Endpoints } from '@rubato/contracts/api'
import { can, type Script } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import { AppError } from '../../../base/errors.ts'
import type { QueriesAndClock } from '../../../database/open-database.ts'
import type { Clock } from '../../../ports/clock.ts'
import { lockOwnScript, screenScript, type OwnScript } from '../item/own-script.ts'
import { getItem } from '../../../items/view/get-item.ts'
import { scriptNoun } from '../item/script-noun.ts'
import { ensureTags, setTags, tagTables } from '../../../tags/tags.ts'

type Changes = EndpointRequest<Endpoints['updateScript']>['body']

/**
 * Changes the given fields. Throws `script.not-found`, `script.conflict` for an outdated revision, and on publishing also
 * `membership.tier-required`, `script.no-dialog` and `script.taken-down`.
 */
export async function updateScript(
  dependencies: QueriesAndClock,
  actor: Actor,
  scriptId: string,
  { title: name, tags, published: shared, revision, ...rest }: Changes,
): Promise<Script> {
  await dependencies.queries.transaction().execute(async (transaction) => {
    const script = await lockOwnScript(transaction, actor, scriptId)
    if (revision !== undefined && revision !== script.revision) throw new AppError('script.conflict')
    if (shared) ensurePublishable(dependencies.clock, actor, script)
    if (tags) await ensureTags(transaction, tags)
    const details = { ...rest, ...(name === undefined ? {} : { name }) }
    const isDescribed = tags !== undefined || Object.keys(details).length > 0
    await transaction
      .updateTable('scripts')
      .set({ ...details, revision: script.revision + (isDescribed ? 1 : 0), updated_at: sql`now()` })
      .where('id', '=', scriptId)
      .execute()
    if (tags) await setTags(transaction, tagTables.script, scriptId, tags)
    const isReleased = shared && !script.shared
    const changed = [name ?? [], details.description ?? [], tags ?? []].flat()
    await screenScript(
      transaction,
      { ...script, shared: shared ?? script.shared },
      isReleased || script.moderation_state === 'held' ? 'everything' : changed,
    )
    // After the screening: triggers date the first publication from the moment when it is published and not held.
    if (shared !== undefined) {
      await transaction.updateTable('scripts').set({ shared }).where('id', '=', scriptId).execute()
    }
  })
  return getItem(dependencies, scriptNoun, actor, scriptId)
}

/** Scripts stay published when the owner's tier lapses, and the owner can still edit them. */
function ensurePublishable(clock: Clock, actor: Actor, script: OwnScript): void {
  if (script.moderation_state === 'taken-down') throw new AppError('script.taken-down')
  if (script.shared) return
  if (!can(actor, 'content.publish', clock.now())) throw new AppError('membership.tier-required')
  if (script.published_dialog_count === 0) throw new AppError('script.no-dialog')
}
