/** Stores the generators that ship with the product as ordinary shared generators; idempotent. */
import { createHash } from 'node:crypto'
import { shippedGenerators, type ShippedGenerator } from '@rubato/script-content'
import { sql, type Transaction } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import { contentColumns } from '../../../items/authoring/create-item.ts'
import { checkContent } from '../../../items/check/check-content.ts'
import { json } from '../../../items/check/recheck.ts'
import { lockShipped, systemUser } from '../../../shipped/system-user.ts'
import { ensureTags, setTags, tagTables } from '../../../tags/tags.ts'
import { generatorNoun } from '../generator-noun.ts'

/**
 * Returns the ids of the generators that were written.
 *
 * @param author the user name of their creator
 */
export async function loadShippedGenerators(
  { queries }: { queries: Queries },
  author: string,
  generators: readonly ShippedGenerator[] = shippedGenerators,
): Promise<string[]> {
  return queries.transaction().execute(async (transaction) => {
    await lockShipped(transaction)
    const ownerId = await systemUser(transaction, author)
    const written: string[] = []
    for (const generator of generators) {
      if (await putGenerator(transaction, ownerId, generator)) written.push(generator.id)
    }
    return written
  })
}

async function putGenerator(
  transaction: Transaction<Tables>,
  ownerId: string,
  generator: ShippedGenerator,
): Promise<boolean> {
  const { id, title, description, tags, splash, config } = generator
  const hash = createHash('sha256').update(JSON.stringify(generator)).digest('hex')
  const stored = await transaction
    .selectFrom('game_generators')
    .select('content_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  if (stored?.content_hash === hash) return false
  const checked = await checkContent(generatorNoun, { config })
  if (checked.issues.length > 0) throw new Error(`${title}: ${JSON.stringify(checked.issues)}`)
  const row = {
    owner_id: ownerId,
    name: title,
    description,
    splash: json(splash),
    shared: true,
    content_hash: hash,
    ...contentColumns(generatorNoun, { config }, checked),
  }
  await ensureTags(transaction, tags)
  await transaction
    .insertInto('game_generators')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, updated_at: sql`now()` }))
    .execute()
  await setTags(transaction, tagTables.generator, id, tags)
  return true
}
