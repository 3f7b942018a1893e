import { sharedKinds, type ItemCounts, type SharedKind } from '@rubato/contracts/domain'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import { sharedTables, type SharedTable } from '../../public-items/shared-tables.ts'

/** Numbers of listed items, by kind. @param condition on the row `item` of a kind */
export async function countListed(
  queries: Queries,
  condition: (tables: SharedTable) => RawBuilder<SqlBool>,
): Promise<ItemCounts> {
  const { rows } = await sql<{ kind: SharedKind; count: number }>`${sql.join(
    sharedKinds.map((kind) => {
      const tables = sharedTables[kind]
      return sql`select ${kind}::text as kind, count(*)::int as count from ${sql.table(tables.items)} item
        where item.listed and ${condition(tables)}`
    }),
    sql` union all `,
  )}`.execute(queries)
  const countOf = (kind: SharedKind): number => rows.find((row) => row.kind === kind)?.count ?? 0
  return { script: countOf('script'), game: countOf('game'), generator: countOf('generator') }
}

/** Throws nothing: an unknown tag has no items. */
export const countTagged = (queries: Queries, tag: string): Promise<ItemCounts> =>
  countListed(
    queries,
    ({ tags }) => sql<SqlBool>`item.id in (
      select tagged.item_id from ${sql.table(tags)} tagged join tags on tags.id = tagged.tag_id where tags.name = ${tag})`,
  )
