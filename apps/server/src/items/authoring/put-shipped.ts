/** Scripts, games and generators that ship with the product, stored as ordinary shared items of the product's account. */
import { createHash } from 'node:crypto'
import type { SharedKind } from '@rubato/contracts/domain'
import { sql, type Insertable, type RawBuilder, type Transaction } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'
import { lockShipped, systemUser } from '../../shipped/system-user.ts'
import { ensureTags, setTags, tagTables } from '../../tags/tags.ts'
import { itemTable, ofAnyKind, type AnyItem } from '../item-noun.ts'

/** Values of columns, some of them as `json`. */
type Columns = { [K in keyof Insertable<AnyItem>]: Insertable<AnyItem>[K] | RawBuilder<Insertable<AnyItem>[K]> }

interface ShippedItem {
  id: string
  title: string
  description: string
  tags: readonly string[]
}

interface Shipped<Item extends ShippedItem> {
  kind: SharedKind
  items: readonly Item[]
  /** Runs before the items are stored. */
  prepare?(transaction: Transaction<Tables>): Promise<void>
  /** The columns of this kind alone. Throws for content that the engine does not accept. */
  columnsOf(item: Item): Promise<Partial<Columns>>
  /** Replaces the rows of other tables. */
  putParts?(transaction: Transaction<Tables>, item: Item, ownerId: string): Promise<void>
}

/**
 * Stores the items that are new or have changed, in one transaction, and returns their ids. Idempotent.
 *
 * @param author the user name of their creator
 */
export async function putShipped<Item extends ShippedItem>(
  queries: Queries,
  author: string,
  shipped: Shipped<Item>,
): Promise<string[]> {
  const written: string[] = []
  await queries.transaction().execute(async (transaction) => {
    await lockShipped(transaction)
    await shipped.prepare?.(transaction)
    const ownerId = await systemUser(transaction, author)
    for (const item of shipped.items) {
      if (await putItem(transaction, ownerId, shipped, item)) written.push(item.id)
    }
  })
  return written
}

/** False when the item is stored already, with this content. */
async function putItem<Item extends ShippedItem>(
  transaction: Transaction<Tables>,
  ownerId: string,
  { kind, columnsOf, putParts }: Shipped<Item>,
  item: Item,
): Promise<boolean> {
  const { id, title: name, description, tags } = item
  const hash = createHash('sha256').update(JSON.stringify(item)).digest('hex')
  const stored = await ofAnyKind(transaction)
    .selectFrom(itemTable(kind))
    .select('content_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  if (stored?.content_hash === hash) return false
  const common = { name, description, owner_id: ownerId, shared: true, content_hash: hash }
  const row = { ...common, ...(await columnsOf(item)) } as Columns
  await ensureTags(transaction, tags)
  await ofAnyKind(transaction)
    .insertInto(sharedTables[kind].items as 'games')
    .values({ ...row, id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, updated_at: sql`now()` }))
    .execute()
  await putParts?.(transaction, item, ownerId)
  await setTags(transaction, tagTables[kind], id, tags)
  return true
}
