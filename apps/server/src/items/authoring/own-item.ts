/** What every change to an item begins with: the lock on the owner's item, and the limits of the owner's storage. */
import { storageLimits } from '@rubato/contracts/domain'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import type { Tables } from '../../database/tables.ts'
import { notFound } from '../../public-items/not-found.ts'
import { ensureStorage } from '../../storage/ensure-storage.ts'
import { itemTable, type ItemNoun } from '../item-noun.ts'

/**
 * Locks the item until the transaction ends, so that changes to one item run one after the other. Throws `not-found` of
 * the kind, also for an item of another member and for a deleted one.
 */
export async function lockOwnItem(transaction: Transaction<Tables>, noun: ItemNoun, actor: Actor, id: string) {
  const item = await transaction
    .selectFrom(itemTable(noun))
    .select(['id', 'name', 'description', 'shared', 'revision', 'moderation_state', 'link_hash'])
    .select(['refusals', 'checked_with', 'content_bytes'])
    .where('item.id', '=', id)
    .where('item.owner_id', '=', actor.userId)
    .where('item.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!item) throw notFound(noun.kind)
  return item
}
export type OwnItem = Awaited<ReturnType<typeof lockOwnItem>>

/** The content of an item as it is stored; the caller holds its lock. */
export async function readStoredContent(
  transaction: Transaction<Tables>,
  noun: Pick<ItemNoun, 'tables'>,
  id: string,
): Promise<object> {
  const row = await transaction
    .selectFrom(itemTable(noun))
    .select(['item.details', 'item.content'])
    .where('item.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...(row.details as object), ...(row.content as object) }
}

/**
 * Throws `content.limit-reached` when the tier holds no more items of the kind, or when as many deleted ones are kept as
 * the tier holds. `bytes` are those that the call adds.
 */
export const ensureItemLimit = (
  transaction: Transaction<Tables>,
  noun: ItemNoun,
  actor: Actor,
  bytes: number,
): Promise<void> =>
  ensureStorage(transaction, actor, async () => {
    const stored = await readStored(transaction, noun, actor)
    const { savedItems, deletedItems, itemBytes } = storageLimits[actor.membershipTier]
    return [
      { stored: stored.items, added: 1, limit: savedItems },
      { stored: stored.deleted, added: 1, limit: deletedItems },
      { stored: stored.bytes, added: bytes, limit: itemBytes },
    ]
  })

/** A deleted item counts among the items again; its bytes count already. Throws `content.limit-reached`. */
export const ensureRoomToRestore = (transaction: Transaction<Tables>, noun: ItemNoun, actor: Actor): Promise<void> =>
  ensureStorage(transaction, actor, async () => {
    const { items } = await readStored(transaction, noun, actor)
    return [{ stored: items, added: 1, limit: storageLimits[actor.membershipTier].savedItems }]
  })

/** Throws `content.limit-reached` when an item would grow beyond what the tier holds. */
export async function ensureBytes(
  transaction: Transaction<Tables>,
  noun: ItemNoun,
  actor: Actor,
  added: number,
): Promise<void> {
  if (added <= 0) return
  await ensureStorage(transaction, actor, async () => {
    const { bytes } = await readStored(transaction, noun, actor)
    return [{ stored: bytes, added, limit: storageLimits[actor.membershipTier].itemBytes }]
  })
}

async function readStored(transaction: Transaction<Tables>, noun: ItemNoun, actor: Actor) {
  const stored = await transaction
    .selectFrom(itemTable(noun))
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('deleted_at', 'is', null).as('items'),
      fn.countAll<string>().filterWhere('deleted_at', 'is not', null).as('deleted'),
      fn.coalesce(fn.sum<string>('content_bytes'), sql<string>`0`).as('bytes'),
    ])
    .where('owner_id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return { items: Number(stored.items), deleted: Number(stored.deleted), bytes: Number(stored.bytes) }
}
