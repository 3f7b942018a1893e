/**
 * One stretch of a list, in order, from a place onwards: a walk along an index that ends when the page is full, so the
 * thousandth page costs what the first does. Conditions that an index is made for stand in the statement as they stand
 * in the migration.
 */
import type { ScriptSort } from '@rubato/contracts/domain'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Queries } from '../../database/open-database.ts'
import { PLANNED_ANEW } from '../../database/planned-anew.ts'
import { isVisible } from '../../visible-scripts.ts'

/** Where a row stands in its list: what is sorted by, then the instant in ms, then the id. */
export interface Place {
  key: number
  newest: number
  id: string
}

export interface Walk {
  viewerId: string
  sort: ScriptSort
  /** `all` is no wish; otherwise scripts for that sex and for everybody. */
  intendedSex: 'all' | 'male' | 'female'
  bookmarked: boolean
  userId: string | null
  match: { words: string; except?: string } | null
  after: Place | undefined
  limit: number
}

const orders: Record<ScriptSort, RawBuilder<unknown>> = {
  newest: sql`scripts.newest_at desc, scripts.id desc`,
  'top-rated': sql`scripts.rating desc, scripts.newest_at desc, scripts.id desc`,
  'most-used': sql`scripts.uses desc, scripts.newest_at desc, scripts.id desc`,
}

const keys = {
  newest: sql<number>`0`,
  'top-rated': sql.ref<number>('scripts.rating'),
  'most-used': sql.ref<number>('scripts.uses'),
} satisfies Record<ScriptSort, unknown>

/** Where the next scripts of the stretch stand. */
export async function walkScripts(queries: Queries, walk: Walk): Promise<Place[]> {
  const rows = await stretch(queries, walk).execute()
  return rows.map(({ key, newest_at, id }) => ({ key, newest: newest_at.getTime(), id }))
}

function stretch(queries: Queries, { viewerId, userId, sort, intendedSex, bookmarked, match, after, limit }: Walk) {
  let query = queries
    .selectFrom('scripts')
    .select(['scripts.id', 'scripts.newest_at', keys[sort].as('key')])
    .orderBy(orders[sort])
    .limit(limit)
  if (bookmarked) {
    query = query.where(
      sql<SqlBool>`exists (
        select from script_bookmarks kept where kept.script_id = scripts.id and kept.user_id = ${viewerId})`,
    )
  }
  query =
    bookmarked || userId === viewerId ? query.where(isVisible(viewerId)) : query.where(sql<SqlBool>`scripts.listed`)
  if (userId !== null) query = query.where('scripts.owner_id', '=', userId)
  if (intendedSex === 'male') query = query.where(sql<SqlBool>`scripts.intended_sex <> 'female'`)
  if (intendedSex === 'female') query = query.where(sql<SqlBool>`scripts.intended_sex <> 'male'`)
  if (match) query = query.where(sql<SqlBool>`scripts.search @@ ${match.words}::tsquery ${sql.raw(PLANNED_ANEW)}`)
  if (match?.except !== undefined) query = query.where(sql<SqlBool>`not scripts.search @@ ${match.except}::tsquery`)
  if (after) query = query.where(isAfter(sort, after))
  return query
}

function isAfter(sort: ScriptSort, { key, newest, id }: Place): RawBuilder<SqlBool> {
  const rest = sql`${new Date(newest)}::timestamptz, ${id}::uuid`
  if (sort === 'newest') return sql`(scripts.newest_at, scripts.id) < (${rest})`
  if (sort === 'top-rated') return sql`(scripts.rating, scripts.newest_at, scripts.id) < (${key}::float8, ${rest})`
  return sql`(scripts.uses, scripts.newest_at, scripts.id) < (${key}::integer, ${rest})`
}
