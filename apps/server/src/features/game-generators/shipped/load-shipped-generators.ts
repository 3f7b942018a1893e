import { shippedGenerators, type ShippedGenerator } from '@rubato/script-content'
import type { Queries } from '../../../database/open-database.ts'
import { contentColumns } from '../../../items/authoring/create-item.ts'
import { putShipped } from '../../../items/authoring/put-shipped.ts'
import { checkContent } from '../../../items/check/check-content.ts'
import { json } from '../../../items/check/recheck.ts'
import { generatorNoun } from '../generator-noun.ts'

/** Stores the generators that ship with the product. Returns the ids of those that were written. Idempotent. */
export const loadShippedGenerators = (
  queries: Queries,
  author: string,
  items: readonly ShippedGenerator[] = shippedGenerators,
): Promise<string[]> => putShipped(queries, author, { kind: 'generator', items, columnsOf })

async function columnsOf({ title, splash, config }: ShippedGenerator) {
  const checked = await checkContent(generatorNoun, { config })
  if (checked.issues.length > 0) throw new Error(`${title}: ${JSON.stringify(checked.issues)}`)
  return { splash: json(splash), ...contentColumns(generatorNoun, { config }, checked) }
}
