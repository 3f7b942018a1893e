import type { SavedItem } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Queries } from '../../database/open-database.ts'
import { notFound } from '../../public-items/not-found.ts'
import { isVisible } from '../../public-items/visible.ts'
import type { ItemNoun } from '../item-noun.ts'

interface Dependencies {
  queries: Queries
}

/** Idempotent: an existing bookmark keeps its date. Throws `not-found` of the kind. */
export async function bookmarkItem(
  { queries }: Dependencies,
  { kind, tables }: ItemNoun,
  actor: Actor,
  id: string,
): Promise<NonNullable<SavedItem['bookmark']>> {
  // An update that changes nothing: `returning` then also returns an existing row.
  const { rows } = await sql<{ id: string; created_at: Date }>`
    insert into ${sql.table(tables.bookmarks)} (user_id, item_id)
    select ${actor.userId}, id from ${sql.table(tables.items)} item where id = ${id} and ${isVisible('item', actor.userId)}
    on conflict (user_id, item_id) do update set item_id = excluded.item_id
    returning id, created_at`.execute(queries)
  const [row] = rows
  if (!row) throw notFound(kind)
  return { id: row.id, createdAt: row.created_at.toISOString() }
}

/** Also for an item that is not visible any more. */
export async function removeBookmark(
  { queries }: Dependencies,
  { tables }: ItemNoun,
  actor: Actor,
  id: string,
): Promise<undefined> {
  await queries.deleteFrom(tables.bookmarks).where('item_id', '=', id).where('user_id', '=', actor.userId).execute()
}
