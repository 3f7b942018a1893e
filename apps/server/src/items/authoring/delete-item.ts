import { LIST_LIMIT, type DeletedItem } from '@rubato/contracts/domain'
import { sql, type NotNull } from 'kysely'
import { nextTurn } from '../../base/turns.ts'
import type { Actor } from '../../base/actor.ts'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import { notFound } from '../../public-items/visibility.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import { lockMember } from '../../storage/ensure-storage.ts'
import { restorableSince, restorableUntil } from '../../storage/retention.ts'
import { itemTable, type ItemNoun } from '../item-noun.ts'
import { getItem } from '../view/get-item.ts'
import { ensureRoomToRestore, lockOwnItem } from './own-item.ts'

/** Hides the item from every member and removes its link; its owner can restore it for 30 days. Throws `not-found`. */
export function deleteItem({ queries, clock }: QueriesAndClock, noun: ItemNoun, actor: Actor, id: string) {
  return queries.transaction().execute(async (transaction): Promise<undefined> => {
    await lockOwnItem(transaction, noun, actor, id)
    await transaction
      .updateTable(itemTable(noun.kind))
      .set({ deleted_at: new Date(clock.now()), ...(noun.kind === 'script' ? {} : { link_hash: null }) })
      .where('item.id', '=', id)
      .execute()
  })
}

/** The actor's deleted items that can be restored, with their sizes; the last deleted first. */
export async function listDeletedItems(
  { queries, clock }: QueriesAndClock,
  noun: ItemNoun,
  actor: Actor,
): Promise<(DeletedItem & { size: number })[]> {
  const rows = await queries
    .selectFrom(itemTable(noun.kind))
    .select(['id', 'name', 'deleted_at', sql.ref<number>(noun.size).as('size')])
    .where('owner_id', '=', actor.userId)
    .where('deleted_at', '>=', restorableSince(clock))
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(LIST_LIMIT.max)
    .$narrowType<{ deleted_at: NotNull }>()
    .execute()
  return rows.map(({ id, name, size, deleted_at }) => ({
    id,
    name,
    size,
    until: restorableUntil(deleted_at),
  }))
}

/**
 * Restores a deleted item as unshared; an item that is not deleted stays unchanged. Throws `not-found` of the kind,
 * `content.limit-reached`.
 */
export async function restoreItem<Item extends { id: string }>(
  dependencies: QueriesAndClock,
  noun: ItemNoun<Item>,
  actor: Actor,
  id: string,
): Promise<Item> {
  const { queries, clock } = dependencies
  await queries.transaction().execute(async (transaction) => {
    await lockMember(transaction, actor)
    const item = await transaction
      .selectFrom(itemTable(noun.kind))
      .select('deleted_at')
      .where('item.id', '=', id)
      .where('owner_id', '=', actor.userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!item) throw notFound(noun.kind)
    if (!item.deleted_at) return
    if (item.deleted_at < restorableSince(clock)) throw notFound(noun.kind)
    await ensureRoomToRestore(transaction, noun, actor)
    await transaction
      .updateTable(itemTable(noun.kind))
      .set({ deleted_at: null, shared: false })
      .where('item.id', '=', id)
      .execute()
  })
  return getItem(dependencies, noun, actor, id)
}

/** Items whose ids are read at a time. */
const BATCH = 20

/** Erases the deleted items that cannot be restored any more, one after the other, and returns their number. */
export async function purgeItems({ queries, clock }: QueriesAndClock, nouns: readonly ItemNoun[]): Promise<number> {
  let purged = 0
  for (const noun of nouns) {
    for (let isMore = true; isMore;) {
      const expired = await queries
        .selectFrom(itemTable(noun.kind))
        .select('item.id')
        .where('deleted_at', '<', restorableSince(clock))
        .limit(BATCH)
        .execute()
      for (const { id } of expired) await eraseItem(queries, noun, id)
      purged += expired.length
      isMore = expired.length === BATCH
    }
  }
  return purged
}

/** Erases an item, deleted or not. */
export async function eraseItem(queries: Queries, { kind, parts }: ItemNoun, id: string): Promise<void> {
  await parts?.erase(queries, id)
  await queries
    .deleteFrom(sharedTables[kind].items as 'games')
    .where('id', '=', id)
    .execute()
  await nextTurn()
}
