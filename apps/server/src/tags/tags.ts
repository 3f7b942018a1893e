import { sql, type SqlBool, type Transaction } from 'kysely'
import type { Queries } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'

/** The tables that join tags with rows of one kind. */
export const tagTables = { script: 'script_tags', game: 'game_tags', generator: 'generator_tags' } as const
type TagTable = (typeof tagTables)[keyof typeof tagTables]

const isUnused = sql<SqlBool>`not exists (${sql.join(
  Object.values(tagTables).map((table) => sql`select from ${sql.table(table)} where tag_id = tags.id`),
  sql` union all `,
)})`

/**
 * Inserts the tags that do not exist. Call it before the row with the tags is written. Lock order: tags by name, then the
 * row with its search words (avoids a deadlock of two such transactions).
 */
export async function ensureTags(transaction: Transaction<Tables>, given: readonly string[]): Promise<void> {
  const names = [...new Set(given)].sort()
  if (names.length === 0) return
  for (;;) {
    await transaction
      .insertInto('tags')
      .values(names.map((name) => ({ name })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    // Locked until the transaction ends: a concurrent clean-up may have removed an unused tag after the insert.
    const held = await transaction
      .selectFrom('tags')
      .select('id')
      .where('name', 'in', names)
      .orderBy('name')
      .forKeyShare()
      .execute()
    if (held.length === names.length) return
  }
}

/** Removes the given tags that nothing has, except tags that a concurrent transaction has locked to use them. */
async function removeUnused(transaction: Transaction<Tables>, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const held = await transaction
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  if (held.length === 0) return 0
  // A separate statement, so that its snapshot includes everything that was committed before the locks were taken.
  const removed = await transaction
    .deleteFrom('tags')
    .where(
      'id',
      'in',
      held.map(({ id }) => id),
    )
    .where(isUnused)
    .returning('id')
    .execute()
  return removed.length
}

/** Tags per transaction. */
const BATCH_TAGS = 1000

/** Removes every tag that nothing has, deleted rows included, and returns their number. Reads all tags. */
export async function removeUnusedTags({ queries }: { queries: Queries }): Promise<number> {
  let removed = 0
  let after = 0
  for (;;) {
    const unused = await queries
      .selectFrom('tags')
      .select('id')
      .where('id', '>', after)
      .where(isUnused)
      .orderBy('id')
      .limit(BATCH_TAGS)
      .execute()
    const ids = unused.map(({ id }) => id)
    removed += await queries.transaction().execute((transaction) => removeUnused(transaction, ids))
    if (ids.length < BATCH_TAGS) return removed
    after = ids.at(-1) ?? after
  }
}

/** Replaces the tags of one row; the tags have to exist, see `ensureTags`. */
export async function setTags(
  transaction: Transaction<Tables>,
  tagTable: TagTable,
  rowId: string,
  names: readonly string[],
): Promise<void> {
  const table = sql.table(tagTable)
  const { rows: before } = await sql<{ tag_id: number; name: string }>`
    select tag_id, name from ${table} join tags on tags.id = tag_id where item_id = ${rowId}`.execute(transaction)
  const gone = before.filter(({ name }) => !names.includes(name)).map((tag) => tag.tag_id)
  const added = names.filter((name) => before.every((tag) => tag.name !== name))
  if (gone.length > 0) {
    const ids = gone.map(String)
    await sql`delete from ${table} where item_id = ${rowId} and tag_id = any (${ids}::text[]::integer[])`.execute(
      transaction,
    )
  }
  if (added.length > 0) {
    await sql`insert into ${table} (item_id, tag_id)
      select ${rowId}::uuid, id from tags where name = any (${added}::text[])`.execute(transaction)
  }
  // Immediately, not by the housekeeping: repeated changes leave no rows behind.
  await removeUnused(transaction, gone)
}

/** The names of the tags of one row, sorted by UTF-16 code units as `Array.sort` does: tags are ASCII. */
export async function readTags(queries: Queries, table: TagTable, rowId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} join tags on tags.id = tag_id
    where item_id = ${rowId} order by name collate "C"`.execute(queries)
  return rows.map(({ name }) => name)
}
