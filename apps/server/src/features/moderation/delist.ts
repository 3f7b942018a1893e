/** Tags and categories that the operator takes out of all lists and searches, and puts back. */
import { sharedKinds, type SharedKind } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import type { Queries, QueriesAndClock } from '../../database/open-database.ts'
import { BATCH_WORKS, inBatches } from '../../jobs/slices.ts'
import { sharedTables } from '../../public-items/shared-tables.ts'

export interface Delisting {
  kind: 'tag' | 'category'
  value: string
}

export const listDelistings = (queries: Queries) =>
  queries.selectFrom('delistings').select(['kind', 'value', 'since']).orderBy('kind').orderBy('value').execute()

/** False where it is delisted already. The works follow by `applyDelistings`. */
export async function delist({ queries, clock }: QueriesAndClock, { kind, value }: Delisting): Promise<boolean> {
  const added = await queries
    .insertInto('delistings')
    .values({ kind, value, since: new Date(clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .executeTakeFirst()
  return added !== undefined
}

/** False where it is not delisted. The works follow by `applyDelistings`. */
export async function listAgain(queries: Queries, { kind, value }: Delisting): Promise<boolean> {
  const removed = await queries
    .deleteFrom('delistings')
    .where('kind', '=', kind)
    .where('value', '=', value)
    .returning('value')
    .executeTakeFirst()
  return removed !== undefined
}

/**
 * Hides the listed works with a delisted tag or category, and shows those again that have none any more. An author who
 * saves at the same moment may miss it: an hourly job repeats it.
 */
export async function applyDelistings({ queries }: { queries: Queries }): Promise<{ hidden: number; shown: number }> {
  const counts = { hidden: 0, shown: 0 }
  for (const kind of sharedKinds) {
    counts.hidden += await mark(queries, kind, true)
    counts.shown += await mark(queries, kind, false)
  }
  return counts
}

/** Updates few works in one transaction, so that neither authors nor the process are blocked for long. */
async function mark(queries: Queries, kind: SharedKind, isDelisted: boolean): Promise<number> {
  const items = sql.table(sharedTables[kind].items)
  const ids = await idsToMark(queries, kind, isDelisted)
  let marked = 0
  const markBatch = async (batch: readonly string[]) => {
    const { numAffectedRows } = await sql`update ${items} item set delisted = ${isDelisted}
      where id = any (${batch}::text[]::uuid[]) and delisted <> ${isDelisted}
      and is_delisted(${kind}, item.id, ${summaryOf(kind)}) = ${isDelisted}`.execute(queries)
    marked += Number(numAffectedRows ?? 0)
  }
  await inBatches(ids, markBatch, BATCH_WORKS)
  return marked
}

const summaryOf = (kind: SharedKind) => (kind === 'script' ? sql`null::jsonb` : sql`item.summary`)

async function idsToMark(queries: Queries, kind: SharedKind, isDelisted: boolean): Promise<string[]> {
  const { items: name, tags } = sharedTables[kind]
  const items = sql.table(name)
  if (!isDelisted) {
    const { rows } = await sql<{ id: string }>`select id from ${items} item
      where delisted and not is_delisted(${kind}, item.id, ${summaryOf(kind)})`.execute(queries)
    return rows.map(({ id }) => id)
  }
  const byCategory =
    kind === 'script'
      ? sql``
      : sql`union select item.id from ${items} item
          where not delisted and facets && array(select value from delistings where kind = 'category')`
  const { rows } = await sql<{ id: string }>`
    select item_id as id from delistings join tags on tags.name = value join ${sql.table(tags)} on tag_id = tags.id
      join ${items} item on item.id = item_id where kind = 'tag' and not delisted ${byCategory}`.execute(queries)
  return rows.map(({ id }) => id)
}
