import type { Transaction } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'

/**
 * Inserts the tags that do not exist. Call it before the script's row is written. Lock order: tags by name, then the
 * script with its search words (avoids a deadlock of two such transactions).
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

/** Removes the given tags that no script has, except tags that a concurrent transaction has locked to use them. */
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
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('script_tags').select('tag_id').whereRef('tag_id', '=', 'tags.id'))),
    )
    .returning('id')
    .execute()
  return removed.length
}

/** Tags per transaction. */
const BATCH_TAGS = 1000

/** Removes every tag that no script has, deleted scripts included, and returns their number. Reads all tags. */
export async function removeUnusedTags({ queries }: { queries: Queries }): Promise<number> {
  let removed = 0
  let after = 0
  for (;;) {
    const unused = await queries
      .selectFrom('tags')
      .select('id')
      .where('id', '>', after)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('script_tags').select('tag_id').whereRef('tag_id', '=', 'tags.id'))),
      )
      .orderBy('id')
      .limit(BATCH_TAGS)
      .execute()
    const ids = unused.map(({ id }) => id)
    removed += await queries.transaction().execute((transaction) => removeUnused(transaction, ids))
    if (ids.length < BATCH_TAGS) return removed
    after = ids.at(-1) ?? after
  }
}

/** Replaces the tags of a script; the tags have to exist, see `ensureTags`. */
export async function setTags(transaction: Transaction<Tables>, scriptId: string, names: readonly string[]) {
  const before = await transaction
    .selectFrom('script_tags')
    .innerJoin('tags', 'tags.id', 'tag_id')
    .select(['tag_id', 'name'])
    .where('script_id', '=', scriptId)
    .execute()
  const gone = before.filter(({ name }) => !names.includes(name)).map((tag) => tag.tag_id)
  const added = names.filter((name) => before.every((tag) => tag.name !== name))
  if (gone.length > 0) {
    await transaction.deleteFrom('script_tags').where('script_id', '=', scriptId).where('tag_id', 'in', gone).execute()
  }
  if (added.length > 0) await addTags(transaction, scriptId, added)
  // Immediately, not by the housekeeping: repeated changes leave no rows behind.
  await removeUnused(transaction, gone)
}

async function addTags(transaction: Transaction<Tables>, scriptId: string, added: readonly string[]): Promise<void> {
  await transaction
    .insertInto('script_tags')
    .columns(['script_id', 'tag_id'])
    .expression((from) =>
      from
        .selectFrom('tags')
        .select(({ val }) => [val(scriptId).$castTo<string>().as('script_id'), 'id as tag_id'])
        .where('name', 'in', [...added]),
    )
    .execute()
}
