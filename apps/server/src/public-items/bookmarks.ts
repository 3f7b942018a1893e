import type { SharedKind } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Actor } from '../base/actor.ts'
import type { Queries } from '../database/open-database.ts'
import { notFound, isVisible } from './visibility.ts'
import { sharedTables, type Subject } from './shared-tables.ts'

interface Dependencies {
  queries: Queries
}

interface Bookmark {
  id: string
  createdAt: string
}

const tablesOf = (kind: SharedKind) => {
  const { items, bookmarks } = sharedTables[kind]
  return { items: sql.table(items), bookmarks: sql.table(bookmarks) }
}

/** Idempotent: an existing bookmark keeps its date. Throws `not-found` of the kind. */
export async function addBookmark({ queries }: Dependencies, actor: Actor, { kind, id }: Subject): Promise<Bookmark> {
  const { items, bookmarks } = tablesOf(kind)
  // An update that changes nothing: `returning` then also returns an existing row.
  const { rows } = await sql<{ id: string; created_at: Date }>`
    insert into ${bookmarks} (user_id, item_id)
    select ${actor.userId}, id from ${items} item where id = ${id} and ${isVisible('item', actor.userId)}
    on conflict (user_id, item_id) do update set item_id = excluded.item_id
    returning id, created_at`.execute(queries)
  const [row] = rows
  if (!row) throw notFound(kind)
  return { id: row.id, createdAt: row.created_at.toISOString() }
}

/** Also for items that are not visible any more. */
export async function removeBookmark(
  { queries }: Dependencies,
  actor: Actor,
  { kind, id }: Subject,
): Promise<undefined> {
  const { bookmarks } = tablesOf(kind)
  await sql`delete from ${bookmarks} where item_id = ${id} and user_id = ${actor.userId}`.execute(queries)
}

/** The bookmark of a row that was joined with it. */
export const bookmarkOf = ({
  bookmark_id: id,
  bookmarked_at: at,
}: {
  bookmark_id: string | null
  bookmarked_at: Date | null
}): { bookmark?: Bookmark } => (id && at ? { bookmark: { id, createdAt: at.toISOString() } } : {})
