import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/**
 * Makes sure that tags exist. Comes before a script's own row is written: whoever brings new tags and new words takes
 * them in one order, so that two who do wait for each other, and none for ever.
 */
export async function ensureTags(transaction: Transaction<Tables>, given: readonly string[]): Promise<void> {
  const names = [...new Set(given)].sort()
  if (names.length === 0) return
  await transaction
    .insertInto('tags')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
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
  if (added.length === 0) return
  await transaction
    .insertInto('script_tags')
    .columns(['script_id', 'tag_id'])
    .expression((from) =>
      from
        .selectFrom('tags')
        .select(({ val }) => [val(scriptId).$castTo<string>().as('script_id'), 'id as tag_id'])
        .where('name', 'in', added),
    )
    .execute()
}
