import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Script } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../../base/actor.ts'
import type { Tables } from '../../../database/tables.ts'
import { BATCH_ROWS } from '../../../jobs/slices.ts'
import { AppError } from '../../../base/errors.ts'
import type { Queries } from '../../../database/open-database.ts'
import { ensureScriptLimit, ensureDialogLimit } from './own-script.ts'
import { getScript } from '../view/get-script.ts'
import { isVisible } from '../../../public-items/visible.ts'

/**
 * Makes an unpublished copy of a visible script: its published dialogs, or all of them for the owner. The copy credits
 * the source; a copy of the actor's own script keeps the credit of the source. Throws `script.not-found`,
 * `script.taken-down`, `content.limit-reached`.
 */
export async function cloneScript(dependencies: { queries: Queries }, actor: Actor, scriptId: string): Promise<Script> {
  const id = await dependencies.queries.transaction().execute(async (transaction) => {
    await ensureScriptLimit(transaction, actor)
    const source = await transaction
      .selectFrom('scripts')
      .innerJoin('users as author', 'author.id', 'scripts.owner_id')
      .select(['scripts.owner_id', 'name', 'description', 'intended_sex', 'author.username'])
      .select(['dialog_count', 'published_dialog_count'])
      .select(['moderation_state', 'credit_item_id', 'credit_name', 'credit_author'])
      .where('scripts.id', '=', scriptId)
      .where(isVisible('scripts', actor.userId))
      .executeTakeFirst()
    if (!source) throw new AppError('script.not-found')
    const { dialog_count, published_dialog_count, ...rest } = source
    const { owner_id: ownerId, username, name, description, intended_sex, moderation_state, ...credit } = rest
    // A copy would circumvent the decision.
    if (moderation_state === 'taken-down') throw new AppError('script.taken-down')
    const isOwn = ownerId === actor.userId
    await ensureDialogLimit(transaction, actor, isOwn ? dialog_count : published_dialog_count)
    const given = { credit_item_id: scriptId, credit_name: name, credit_author: username }
    const copy = await transaction
      .insertInto('scripts')
      .values({ name, description, intended_sex, owner_id: actor.userId, ...(isOwn ? credit : given) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await copyDialogs(transaction, { from: scriptId, to: copy.id, ownerId, isOwn })
    await sql`insert into script_tags (item_id, tag_id)
      select ${copy.id}::uuid, tag_id from script_tags where item_id = ${scriptId}`.execute(transaction)
    return copy.id
  })
  return getScript(dependencies, actor, id)
}

interface CopyRequest {
  from: string
  to: string
  /** The author of dialogs whose author deleted the account. */
  ownerId: string
  isOwn: boolean
}

/** Copies the visible dialogs in batches, in the order of their positions. */
async function copyDialogs(transaction: Transaction<Tables>, { from, to, ownerId, isOwn }: CopyRequest): Promise<void> {
  for (let after = -1; ;) {
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
