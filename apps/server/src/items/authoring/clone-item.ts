import { sql, type RawBuilder, type SqlBool, type Transaction } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import { AppError } from '../../base/errors.ts'
import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { notFound, isVisible } from '../../public-items/visibility.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import type { ItemNoun, PlayableNoun } from '../item-noun.ts'
import { findItem } from '../view/item.queries.ts'
import { getItem, hashOfLink } from '../view/get-item.ts'
import type { WriteDependencies } from './create-item.ts'
import { findOtherSplash } from './find-splash.ts'
import { ensureItemLimit } from './own-item.ts'
import { changeItem, type ItemChange } from './update-item.ts'

interface Source {
  owner_id: string
  moderation_state: 'held' | 'taken-down' | null
  size: number
  copied_size: number
}

interface Cloning {
  id: string
  /** The actor opened the item by its link. */
  isOpened?: boolean
  /** Changes the copy in the transaction that makes it. */
  edit?: (transaction: Transaction<Tables>, copyId: string) => Promise<void>
}

/**
 * Makes an unshared copy of an item that the actor may see or that was opened by its link. The copy credits the source; a
 * copy of the actor's own item keeps the credit of the source. Throws `not-found` of the kind, `content.limit-reached`,
 * and `script.taken-down` or `item.taken-down`.
 */
export async function cloneItem<Item extends { id: string }>(
  dependencies: { queries: Queries },
  noun: ItemNoun<Item>,
  actor: Actor,
  { id, isOpened = false, edit }: Cloning,
): Promise<Item> {
  const copyId = await dependencies.queries.transaction().execute(async (transaction) => {
    const source = await findSource(transaction, noun, actor, { id, isOpened })
    if (!source) throw notFound(noun.kind)
    // A copy would circumvent the decision.
    if (source.moderation_state === 'taken-down')
      throw new AppError(noun.kind === 'script' ? 'script.taken-down' : 'item.taken-down')
    const isOwn = source.owner_id === actor.userId
    await ensureItemLimit(transaction, noun, actor, isOwn ? source.size : source.copied_size)
    const copied = await copy(transaction, noun, actor, { from: id, isOwn })
    await noun.parts?.copy(transaction, { from: id, to: copied, ownerId: source.owner_id, isOwn })
    await edit?.(transaction, copied)
    return copied
  })
  return getItem(dependencies, noun, actor, copyId)
}

/** The properties of a copy that differ from those of its source. */
export type CopyChange = Omit<ItemChange, 'id'>

/**
 * A copy as `cloneItem`, also of an item that `link` opens, with the changes of its new owner. When a change is refused no copy
 * is made: throws also as `updateItem`.
 */
export async function clonePlayable<Content extends object, Item extends { id: string }>(
  dependencies: WriteDependencies,
  noun: PlayableNoun<Content, Item>,
  actor: Actor,
  { id, link, change }: { id: string; link: string | undefined; change: CopyChange | undefined },
): Promise<Item> {
  const { queries, clock } = dependencies
  const byLink = { viewerId: actor.userId, linkHash: hashOfLink(link ?? '') }
  const opened = link === undefined ? undefined : await findItem(queries, noun, byLink)
  const isOpened = opened?.id === id
  if (!change) return cloneItem(dependencies, noun, actor, { id, isOpened })
  // Before the locks: a library may take seconds to answer.
  const splash = await findOtherSplash(dependencies, noun, { id, access: isCopyable(actor, isOpened) }, change.splash)
  return cloneItem(dependencies, noun, actor, {
    id,
    isOpened,
    edit: (transaction, copyId) => changeItem(transaction, noun, { clock, actor }, { ...change, splash, id: copyId }),
  })
}

const isCopyable = (actor: Actor, isOpened: boolean): RawBuilder<SqlBool> =>
  sql<SqlBool>`item.deleted_at is null and (${isOpened}::boolean or ${isVisible('item', actor.userId)})`

async function findSource(
  transaction: Transaction<Tables>,
  { kind, size, copiedSize }: ItemNoun,
  actor: Actor,
  { id, isOpened }: { id: string; isOpened: boolean },
): Promise<Source | undefined> {
  const { rows } = await sql<Source>`
    select owner_id, moderation_state, ${sql.ref(size)} as size, ${sql.ref(copiedSize)} as copied_size
    from ${sql.table(sharedTables[kind].items)} item
    where id = ${id} and ${isCopyable(actor, isOpened)}`.execute(transaction)
  return rows[0]
}

/** The row and its tags are copied inside the database. */
async function copy(
  transaction: Transaction<Tables>,
  { kind, copied }: ItemNoun,
  actor: Actor,
  { from, isOwn }: { from: string; isOwn: boolean },
): Promise<string> {
  const items = sql.table(sharedTables[kind].items)
  const tags = sql.table(sharedTables[kind].tags)
  const columns = ['name', 'description', ...copied]
  const credit = isOwn
    ? sql`item.credit_item_id, item.credit_name, item.credit_author`
    : sql`item.id, item.name, author.username`
  const { rows } = await sql<{ id: string }>`
    insert into ${items} (owner_id, ${sql.join(columns.map((column) => sql.ref(column)))},
      credit_item_id, credit_name, credit_author)
    select ${actor.userId}, ${sql.join(columns.map((column) => sql.ref(`item.${column}`)))}, ${credit}
    from ${items} item join users author on author.id = item.owner_id where item.id = ${from}
    returning id`.execute(transaction)
  const [row] = rows
  if (!row) throw new Error('The source was erased')
  await sql`insert into ${tags} (item_id, tag_id)
    select ${row.id}::uuid, tag_id from ${tags} where item_id = ${from}`.execute(transaction)
  return row.id
}
