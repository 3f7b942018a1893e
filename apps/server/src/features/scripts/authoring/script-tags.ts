import type { Transaction } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'

/**
 * Makes sure that tags exist. Comes before a script's own row is written: whoever brings new tags and new words takes
 * them in one order, so that two who do wait for each other, and none for ever.
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
    // Held until the transaction ends: an unused tag may be removed at any other time, also between these two.
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

/** Removes those of the given tags that no script has, except those that somebody is about to use. */
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
  // A statement of its own: it sees what was committed before the locks were taken.
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

/** Tags looked at in one transaction. */
const AT_ONCE = 1000

/** Removes every tag that no script has, deleted scripts included; returns how many. For once in a while. */
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
      .limit(AT_ONCE)
      .execute()
    const ids = unused.map(({ id }) => id)
    removed += await queries.transaction().execute((transaction) => removeUnused(transaction, ids))
    if (ids.length < AT_ONCE) return removed
    after = ids.at(-1) ?? after
  }
}

/** Makes these the tags of a script; they exist. */
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
  // At once: changing tags again and again leaves nothing behind.
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
