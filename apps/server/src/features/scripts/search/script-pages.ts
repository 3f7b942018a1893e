/**
 * Keyset pages of one search tier. The scan along an index ends when the page is full, so that the thousandth page costs
 * as much as the first. Conditions of partial indexes are written exactly as in the migration.
 */
import type { ScriptSort } from '@rubato/contracts/domain'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { preparedQuery } from '../../../database/prepared-query.ts'
import type { Queries } from '../../../database/open-database.ts'
import { withCustomPlan } from '../../../database/custom-plan.ts'
import { isVisible } from '../../../public-items/visible-scripts.ts'
import type { CursorPosition, TierPage } from '../../../search/read-search-page.ts'
import { startOf } from '../../../search/recent-periods.ts'

interface ScriptPageQuery extends TierPage {
  viewerId: string
  sort: ScriptSort
  /** `all` does not filter; otherwise scripts for that sex and scripts for all. */
  intendedSex: 'all' | 'male' | 'female'
  bookmarked: boolean
  userId: string | null
  /** The newest periods, null when the library has no older ones; see `recent-periods.ts`. */
  recent: readonly number[] | null
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

/** Everything that changes the SQL text; one prepared statement per shape. */
interface StatementShape extends Pick<ScriptPageQuery, 'sort' | 'intendedSex' | 'bookmarked'> {
  isOfOneAuthor: boolean
  /** The list includes unpublished scripts. */
  isOfViewer: boolean
  isSearch: boolean
  hasException: boolean
  isContinued: boolean
  isRecent: boolean
}

interface StatementValues extends Pick<ScriptPageQuery, 'viewerId' | 'userId' | 'limit'> {
  words: string | undefined
  except: string | undefined
  periods: readonly string[] | undefined
  key: number | undefined
  newest: Date | undefined
  id: string | undefined
}

const statements = new Map<string, ReturnType<typeof statementOf>>()

/** Positions of the next scripts of the tier, at most `limit`. */
export async function findScriptPage(queries: Queries, page: ScriptPageQuery): Promise<CursorPosition[]> {
  const { recent } = page
  if (recent && mayFillFromRecent(page, recent)) {
    const positions = await readPositions(queries, page, recent)
    // A full page is final: older scripts sort behind it.
    if (positions.length === page.limit) return positions
  }
  return readPositions(queries, page, undefined)
}

/** Only for searches by date: other lists follow the order of an index, or have few rows. */
const mayFillFromRecent = (
  { sort, match, userId, bookmarked, after }: ScriptPageQuery,
  recent: readonly number[],
): boolean =>
  match !== null &&
  sort === 'newest' &&
  userId === null &&
  !bookmarked &&
  (after === undefined || after.newest >= startOf(recent.at(-1) ?? 0))

async function readPositions(
  queries: Queries,
  page: ScriptPageQuery,
  periods: readonly number[] | undefined,
): Promise<CursorPosition[]> {
  const { viewerId, userId, sort, intendedSex, bookmarked, match, after, limit } = page
  const shape: StatementShape = {
    sort,
    intendedSex,
    bookmarked,
    isOfOneAuthor: userId !== null,
    isOfViewer: userId === viewerId,
    isSearch: match !== null,
    hasException: match?.except !== undefined,
    isContinued: after !== undefined,
    isRecent: periods !== undefined,
  }
  const name = Object.values(shape).join(' ')
  const statement = statements.get(name) ?? statementOf(shape)
  statements.set(name, statement)
  const rows = await statement(queries, {
    viewerId,
    userId,
    limit,
    words: match?.words,
    except: match?.except,
    periods: periods?.map(String),
    key: after?.key,
    newest: after && new Date(after.newest),
    id: after?.id,
  })
  return rows.map(({ key, newest_at, id }) => ({ key, newest: newest_at.getTime(), id }))
}

const statementOf = (shape: StatementShape) =>
  preparedQuery((queries, { viewerId, userId, words, except, periods, limit, key, newest, id }: StatementValues) => {
    const { sort, intendedSex, bookmarked, isOfOneAuthor, isOfViewer, isSearch, hasException, isContinued, isRecent } =
      shape
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
    query = bookmarked || isOfViewer ? query.where(isVisible(viewerId)) : query.where(sql<SqlBool>`scripts.listed`)
    if (isOfOneAuthor) query = query.where('scripts.owner_id', '=', userId)
    if (intendedSex === 'male') query = query.where(sql<SqlBool>`scripts.intended_sex <> 'female'`)
    if (intendedSex === 'female') query = query.where(sql<SqlBool>`scripts.intended_sex <> 'male'`)
    if (isSearch) query = query.where(sql<SqlBool>`scripts.search @@ ${words}::tsquery`)
    if (isRecent)
      query = query.where(sql<SqlBool>`array[period_of(scripts.newest_at)] && ${periods}::text[]::integer[]`)
    if (hasException) query = query.where(sql<SqlBool>`not scripts.search @@ ${except}::tsquery`)
    if (isContinued) query = query.where(isAfter(sort, { key, newest, id }))
    return isSearch ? withCustomPlan(query) : query
  })

function isAfter(
  sort: ScriptSort,
  { key, newest, id }: Pick<StatementValues, 'key' | 'newest' | 'id'>,
): RawBuilder<SqlBool> {
  const rest = sql`${newest}::timestamptz, ${id}::uuid`
  if (sort === 'newest') return sql`(scripts.newest_at, scripts.id) < (${rest})`
  if (sort === 'top-rated') return sql`(scripts.rating, scripts.newest_at, scripts.id) < (${key}::float8, ${rest})`
  return sql`(scripts.uses, scripts.newest_at, scripts.id) < (${key}::integer, ${rest})`
}
