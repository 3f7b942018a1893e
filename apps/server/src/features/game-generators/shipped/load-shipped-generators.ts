/** Stores the generators that ship with the product as ordinary shared generators; idempotent. */
import { createHash } from 'node:crypto'
import type { Photo } from '@rubato/contracts/domain'
import { shippedGenerators, type ShippedGenerator } from '@rubato/script-content'
import { sql, type Transaction } from 'kysely'
import type { Queries } from '../../../database/open-database.ts'
import type { Tables } from '../../../database/tables.ts'
import { contentColumns } from '../../../items/authoring/create-item.ts'
import { checkContent } from '../../../items/check/check-content.ts'
import { json } from '../../../items/check/recheck.ts'
import type { PhotoLibrary } from '../../../ports/photos.ts'
import { lockShipped, systemUser } from '../../../shipped/system-user.ts'
import { ensureTags, setTags, tagTables } from '../../../tags/tags.ts'
import { generatorNoun } from '../generator-noun.ts'

/**
 * Returns the ids of the generators that were written. Each gets one of the pictures that ship with the product, by its
 * place in the list.
 *
 * @param author the user name of their creator
 */
export async function loadShippedGenerators(
  { queries, bundledPhotos }: { queries: Queries; bundledPhotos: Pick<PhotoLibrary, 'search'> },
  author: string,
  generators: readonly ShippedGenerator[] = shippedGenerators,
): Promise<string[]> {
  const { data: photos } = await bundledPhotos.search({ text: '', page: 1 })
  return queries.transaction().execute(async (transaction) => {
    await lockShipped(transaction)
    const ownerId = await systemUser(transaction, author)
    const written: string[] = []
    for (const [index, generator] of generators.entries()) {
      const splash = photos[index % photos.length]
      if (splash && (await putGenerator(transaction, ownerId, { ...generator, splash }))) written.push(generator.id)
    }
    return written
  })
}

async function putGenerator(
  transaction: Transaction<Tables>,
  ownerId: string,
  generator: ShippedGenerator & { splash: Photo },
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
