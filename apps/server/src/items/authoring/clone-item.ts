import { sql, type Transaction } from 'kysely'
import type { Actor } from '../../base/actor.ts'
import { AppError } from '../../base/errors.ts'
import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { notFound } from '../../public-items/not-found.ts'
import { isVisible } from '../../public-items/visible.ts'
import type { ItemNoun } from '../item-noun.ts'
import { findItem } from '../view/item.queries.ts'
import { getItem, hashOfLink } from '../view/get-item.ts'
import { ensureItemLimit } from './own-item.ts'

interface Source {
  owner_id: string
  moderation_state: 'held' | 'taken-down' | null
  content_bytes: number
}

/**
 * Makes an unshared copy of an item that the actor may see, or that `link` opens. The copy credits the source; a copy of
 * the actor's own item keeps the credit of the source. Throws `not-found` of the kind, `item.taken-down`,
 * `content.limit-reached`.
 */
export async function cloneItem<Content extends object, Item extends { id: string }>(
  dependencies: { queries: Queries },
  noun: ItemNoun<Content, Item>,
  actor: Actor,
  { id, link }: { id: string; link: string | undefined },
): Promise<Item> {
  const { queries } = dependencies
  const opened = link && (await findItem(queries, noun, { viewerId: actor.userId, linkHash: hashOfLink(link) }))
  const isOpened = opened !== undefined && opened !== '' && opened.id === id
  const copyId = await queries.transaction().execute(async (transaction) => {
    const source = await findSource(transaction, noun, actor, { id, isOpened })
    if (!source) throw notFound(noun.kind)
    // A copy would circumvent the decision.
    if (source.moderation_state === 'taken-down') throw new AppError('item.taken-down')
    await ensureItemLimit(transaction, noun, actor, source.content_bytes)
    return copy(transaction, noun, actor, { from: id, isOwn: source.owner_id === actor.userId })
  })
  return getItem(dependencies, noun, actor, copyId)
}

async function findSource(
  transaction: Transaction<Tables>,
  { tables }: ItemNoun,
  actor: Actor,
  { id, isOpened }: { id: string; isOpened: boolean },
): Promise<Source | undefined> {
  const { rows } = await sql<Source>`
    select owner_id, moderation_state, content_bytes from ${sql.table(tables.items)} item
    where id = ${id} and deleted_at is null and (${isOpened}::boolean or ${isVisible('item', actor.userId)})`.execute(
    transaction,
  )
  return rows[0]
}

/** The content is copied inside the database. */
async function copy(
  transaction: Transaction<Tables>,
  { tables }: ItemNoun,
  actor: Actor,
  { from, isOwn }: { from: string; isOwn: boolean },
): Promise<string> {
  const items = sql.table(tables.items)
  const credit = isOwn
    ? sql`item.credit_item_id, item.credit_name, item.credit_author`
    : sql`item.id, item.name, author.username`
  const { rows } = await sql<{ id: string }>`
    insert into ${items} (owner_id, name, description, splash, details, content, content_bytes, summary, refusals,
      checked_with, credit_item_id, credit_name, credit_author)
    select ${actor.userId}, item.name, item.description, item.splash, item.details, item.content, item.content_bytes,
      item.summary, item.refusals, item.checked_with, ${credit}
    from ${items} item join users author on author.id = item.owner_id where item.id = ${from}
    returning id`.execute(transaction)
  const [row] = rows
  if (!row) throw new Error('The source was erased')
  await sql`insert into ${sql.table(tables.tags)} (item_id, tag_id)
    select ${row.id}::uuid, tag_id from ${sql.table(tables.tags)} where item_id = ${from}`.execute(transaction)
  return row.id
}
