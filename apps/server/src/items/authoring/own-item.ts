/** The first steps of every change to an item: the lock on the owner's item, and the limits of the owner's storage. */
import type { SharedKind } from '@rubato/contracts/domain'
import { sql, type Selectable, type Transaction } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import type { Tables } from '../../database/tables.ts'
import { notFound } from '../../public-items/visibility.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import { ensureStorage, lockMember } from '../../storage/ensure-storage.ts'
import { itemTable, ofAnyKind, type AnyItem, type ItemLimits, type ItemNoun, type PlayableParts } from '../item-noun.ts'

const commonColumns = ['id', 'name', 'description', 'shared', 'revision', 'moderation_state'] as const

/**
 * Locks the member and then the item until the transaction ends, so that changes to one item run one after the other. The
 * member is locked by every caller, also one that adds nothing: a later check of the storage cannot reverse the lock order.
 * Throws `not-found` of the kind, also for an item of another member and for a deleted one.
 *
 * @param columns those that the caller reads besides the common ones
 */
export async function lockOwnItem<Column extends keyof AnyItem = never>(
  transaction: Transaction<Tables>,
  { kind, columns = [] }: { kind: SharedKind; columns?: readonly Column[] },
  actor: Actor,
  id: string,
): Promise<Pick<Selectable<AnyItem>, (typeof commonColumns)[number] | Column>> {
  await lockMember(transaction, actor)
  const { rows } = await sql<Selectable<AnyItem>>`
    select ${sql.join([...commonColumns, ...columns].map((column) => sql.ref(column)))} from ${sql.table(sharedTables[kind].items)}
    where id = ${id} and owner_id = ${actor.userId} and deleted_at is null for no key update`.execute(transaction)
  const [item] = rows
  if (!item) throw notFound(kind)
  return item
}

/** Locks a game or a generator. Throws as `lockOwnItem`. */
export const lockOwnPlayable = (
  transaction: Transaction<Tables>,
  { kind }: Pick<PlayableParts, 'kind'>,
  actor: Actor,
  id: string,
) => lockOwnItem(transaction, { kind, columns: ['link_hash', 'refusals', 'checked_with', 'content_bytes'] }, actor, id)
export type OwnPlayable = Awaited<ReturnType<typeof lockOwnPlayable>>

/** The content of an item as it is stored; the caller holds its lock. */
export async function readStoredContent(
  transaction: Transaction<Tables>,
  { kind }: Pick<PlayableParts, 'kind'>,
  id: string,
): Promise<object> {
  const row = await transaction
    .selectFrom(itemTable(kind))
    .select(['item.details', 'item.content'])
    .where('item.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...(row.details as object), ...(row.content as object) }
}

/**
 * Throws `content.limit-reached` when the tier holds no more items of the kind, or when as many deleted ones are kept as
 * the tier holds. `size`: the size of the new item.
 */
export const ensureItemLimit = (
  transaction: Transaction<Tables>,
  noun: ItemNoun,
  actor: Actor,
  size: number,
): Promise<void> => ensureLimits(transaction, noun, actor, { items: 1, deleted: 1, size })

/** A deleted item counts among the items again; its size counts already. Throws `content.limit-reached`. */
export const ensureRoomToRestore = (transaction: Transaction<Tables>, noun: ItemNoun, actor: Actor): Promise<void> =>
  ensureLimits(transaction, noun, actor, { items: 1 })

/** Throws `content.limit-reached` when an item would grow beyond the limit of the tier. */
export const ensureSize = async (
  transaction: Transaction<Tables>,
  noun: ItemNoun,
  actor: Actor,
  size: number,
): Promise<void> => (size > 0 ? ensureLimits(transaction, noun, actor, { size }) : undefined)

/** Checks only the counts that grow: a member whose tier was lowered may already exceed the others. */
const ensureLimits = (
  transaction: Transaction<Tables>,
  noun: ItemNoun,
  actor: Actor,
  added: Partial<Record<keyof ItemLimits, number>>,
): Promise<void> =>
  ensureStorage(transaction, actor, async () => {
    const stored = await readStored(transaction, noun, actor)
    const limits = noun.limitsOf(actor.membershipTier)
    return (['items', 'deleted', 'size'] as const)
      .map((counted) => ({ stored: stored[counted], added: added[counted] ?? 0, limit: limits[counted] }))
      .filter((count) => count.added > 0)
  })

/** Versions count to the size. */
async function readStored(transaction: Transaction<Tables>, { kind, size }: ItemNoun, actor: Actor) {
  const { items, versions } = sharedTables[kind]
  const stored = await ofAnyKind(transaction)
    .selectFrom(itemTable(kind))
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('deleted_at', 'is', null).as('items'),
      fn.countAll<string>().filterWhere('deleted_at', 'is not', null).as('deleted'),
      fn.coalesce(fn.sum<string>(size), sql<string>`0`).as('size'),
    ])
    .where('owner_id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ size: string }>`
    select coalesce(sum(version.size), 0) as size from ${sql.table(versions)} version
    join ${sql.table(items)} item on item.id = version.item_id where item.owner_id = ${actor.userId}`.execute(
    transaction,
  )
  return {
    items: Number(stored.items),
    deleted: Number(stored.deleted),
    size: Number(stored.size) + Number(rows[0]?.size ?? 0),
  }
}
